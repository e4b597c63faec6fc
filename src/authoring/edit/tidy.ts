import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { SEVERAL, type EntryKind, SINGLES } from './screen/entries.ts';
import { pruneEntry } from './prune.ts';
import { rewriteYaml } from './rewrite-yaml.ts';

/** An entry's text: its fields, and in an MDX file what stands below them. */
const FRONT_MATTER = /^---\n([\s\S]*?)^---\n?([\s\S]*)$/m;

/** How Keystatic writes a space at the edge of a paragraph. */
const EDGE_SPACE = /^&#x20;|&#x20;$/gm;

/**
 * The text of an entry as it is written: what the screen sent, without empty fields, in the lines of the old text where
 * nothing has changed, and in the form that Prettier gives every file here.
 * @param path below the content folder
 * @param old the text before; empty for a new entry
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

/** What kind of entry a file is; undefined for pictures and films. */
function kindOf(path: string): EntryKind | undefined {
  return [...Object.values(SEVERAL), ...Object.values(SINGLES)].find((kind) => pathPattern(kind).test(path));
}

const pathPattern = ({ path, body }: EntryKind) =>
  new RegExp(
    `^${path.replace('*', '[^/]+')}${path.endsWith('/') ? 'index' : ''}\\.${body ? 'mdx' : 'yaml'}$`,
  );
