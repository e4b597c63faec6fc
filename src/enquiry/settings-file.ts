import { existsSync, readFileSync } from 'node:fs';
// Not by its name, which the runtime of the edge may lack.
import util from 'node:util';

/** An invalid setting, described in one sentence. The service does not start with it. */
export class ConfigError extends Error {}

/** `NAME=ab#cd`: Node takes the rest for a comment. */
const CUT_VALUE = /^\s*(?:export\s+)?(\w+)\s*=(?:[^\S\n]*[^\s"'`#](?:[^#\n]*[^\s#])?)?#/m;

/**
 * Reads the settings of a `.env` file, in UTF-8 or as PowerShell writes it: UTF-16 with a byte order mark.
 *
 * @returns an empty object if there is no such file
 * @throws ConfigError if a value would be cut, or if the file is in another encoding
 */
export function readSettingsFile(file: string): NodeJS.Dict<string> {
  if (!existsSync(file)) return {};
  const text = decode(readFileSync(file));
  if (text === undefined) throw new ConfigError(`The file ${file} cannot be read: save it again as UTF-8.`);
  const [, name] = CUT_VALUE.exec(text) ?? [];
  if (name !== undefined)
    throw new ConfigError(
      `The value of ${name} in ${file} is cut at its #: put it between quotes, like ${name}="…#…", or write %23 for # ` +
        'in an address; a comment needs a space before its #.',
    );
  return util.parseEnv(text);
}

/** Decodes text without its byte order mark; returns undefined for another encoding. */
function decode(bytes: Buffer): string | undefined {
  try {
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
