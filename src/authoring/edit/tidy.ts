import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { SEVERAL, type EntryKind, SINGLES } from './screen/entries.ts';
import { pruneEntry } from './prune.ts';
import { rewriteYaml } from './rewrite-yaml.ts';

/** Front matter and body of an MDX file. */
const FRONT_MATTER = /^---\n([\s\S]*?)^---\n?([\s\S]*)$/m;

/** Entity that Keystatic writes for a leading or trailing space of a paragraph. */
const EDGE_SPACE = /^&#x20;|&#x20;$/gm;

/**
 * Normalises the text of an entry before it is written: removes empty fields, keeps unchanged lines of the old text,
 * and formats the result with Prettier.
 * @param path below the content folder
 * @param old previous text; empty for a new entry
 */
export async function tidyEntry(path: string, sent: string, old: string): Promise<string> {
  const kind = kindOf(path);
  if (!kind) return sent;
  const options = await resolveConfig(import.meta.filename);
  const pretty = (text: string) => format(text, { ...options, filepath: path });
  if (!path.endsWith('.mdx')) return pretty(tidyFields(sent, old, kind));
  const [, fields = '', body = ''] = FRONT_MATTER.exec(sent) ?? [];
  const [, oldFields = ''] = FRONT_MATTER.exec(old) ?? [];
  return pretty(`---\n${tidyFields(fields, oldFields, kind)}---\n\n${body.replace(EDGE_SPACE, '').trim()}\n`);
}

const tidyFields = (sent: string, old: string, { fields }: EntryKind) =>
  rewriteYaml(old, pruneEntry(parse(sent) as Record<string, unknown>, fields));

/** Returns the kind of entry at a path; undefined for pictures and films. */
function kindOf(path: string): EntryKind | undefined {
  return [...Object.values(SEVERAL), ...Object.values(SINGLES)].find((kind) => pathPattern(kind).test(path));
}

const pathPattern = ({ path, body }: EntryKind) =>
  new RegExp(
    `^${path.replace('*', '[^/]+')}${path.endsWith('/') ? 'index' : ''}\\.${body ? 'mdx' : 'yaml'}$`,
  );
