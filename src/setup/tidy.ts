/** Understands what people type: addresses without `https://`, colours without `#`, files dropped into the terminal. */
import { homedir } from 'node:os';
import { type Answers, NONE } from './answers.ts';
import { currentCode } from './country.ts';

/** Reads a typed line as the answer that `setup.yaml` would hold; undefined if it is empty. */
export function tidy(name: keyof Answers, line: string | undefined, typed: string): unknown {
  if (name === 'social')
    return typed
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(withScheme);
  if (!typed) return undefined;
  if ((name === 'phone' || name === 'office') && typed.toLowerCase() === NONE) return NONE;
  if (name === 'color' || name === 'secondColor') return asHex(typed);
  if (name === 'domain') return withScheme(typed).replace(/\/+$/, '');
  if (name === 'logo') return typedPath(typed);
  return line === 'countryCode' ? currentCode(typed) : typed;
}

const withScheme = (address: string) => (address.includes(':') ? address : `https://${address}`);

function asHex(typed: string): string {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed) ?? [];
  return digits ? `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase() : typed;
}

/** Returns the path of a file as terminals write it when one is dropped: in quotes, or with `\ ` for spaces. */
export const typedPath = (typed: string): string =>
  typed
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
    // Before a letter, a backslash is one of Windows.
    .replace(/\\([^\p{L}\p{N}])/gu, '$1')
    .replace(/^~(?=\/)/, homedir());
