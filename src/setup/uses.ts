/** What the files of this repository name of each other: imports, links, paths and npm scripts. */
import { dirname, join } from 'node:path/posix';
import type { Removal } from './parts.ts';

const CODE = /\.(astro|js|mjs|ts|tsx)$/;
/** Setup, which knows all parts, and files that tools write. */
const NO_USES =
  /^(src|tests\/unit)\/setup\/.*\.ts$|^package(-lock)?\.json$|\.(avif|ico|jpg|mp4|png|svg|ttf|webm|woff2)$/;

/** What is imported or linked, relative to the file. */
const RELATIVE = /(?:from|import\(?|\]\()\s*'?(\.{0,2}[\w/][\w./-]*\.\w+)/g;
const FROM_ROOT = /(?:src|tests|\.github)\/[\w./-]+\w/g;
const SCRIPT = /npm run (?:--silent )?([\w:-]+\w)/g;
/** Tables of commands name them alone, in the first cell. */
const FIRST_CELL = /^\| `[^|]*/gm;
const IN_CODE = /`([\w:-]+)/g;

/** Returns the removed paths and scripts that a text names; the text is a file or a part of one. */
export function removedNames(file: string, text: string, { isRemoved, scripts }: Removal): string[] {
  if (NO_USES.test(file)) return [];
  const paths = [
    ...groups(text, RELATIVE).map((path) => join(dirname(file), path)),
    ...(text.match(FROM_ROOT) ?? []),
  ];
  const cells = text.match(FIRST_CELL)?.join() ?? '';
  const names = [...groups(text, SCRIPT), ...groups(cells, IN_CODE)];
  return [...paths.filter(isRemoved), ...names.filter((name) => scripts.has(name))];
}

const groups = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/**
 * Removes what names a removed path or script: in code imports, and lines with a name that they import; in Markdown
 * paragraphs, items of lists and rows of tables; in other files lines. Markdown also loses the sections between the
 * comments `part: NAME` and `end of part: NAME`. Returns the text itself if it has none of these.
 */
export function withoutUses(file: string, text: string, removal: Removal): string {
  const isKept = (words: string) => removedNames(file, words, removal).length === 0;
  if (CODE.test(file)) return withoutImports(text, isKept);
  if (!file.endsWith('.md'))
    return text
      .split(/(?<=\n)/)
      .filter(isKept)
      .join('');
  const sections = text.replace(SECTION, (section, name) => (removal.parts.has(name) ? '' : section));
  return sections.split(BEFORE_BLOCK).filter(isKept).join('');
}

const SECTION = /^ *(?:<!--|%%) part: ([\w-]+).*\n[\s\S]*?^ *(?:<!--|%%) end of part: \1.*\n\n?/gm;
/** An empty line belongs to the paragraph that follows it. */
const BEFORE_BLOCK = /(?<=\n)(?= *(?:\n|\||- |\d+\. ))/;

const IMPORT = /^import ([^;']*) from '[^']+'.*;\n/gm;

function withoutImports(code: string, isKept: (words: string) => boolean): string {
  const names: string[] = [];
  const rest = code.replace(IMPORT, (statement, clause: string) => {
    if (isKept(statement)) return statement;
    names.push(...(clause.match(/\w+(?=\s*[,}]|$)/g) ?? []));
    return '';
  });
  if (names.length === 0) return code;
  const use = new RegExp(String.raw`\b(${names.join('|')})\b`);
  return rest
    .split('\n')
    .filter((line) => !use.test(line))
    .join('\n');
}
