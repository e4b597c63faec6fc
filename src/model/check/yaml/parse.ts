import { load, YAMLException } from 'js-yaml';
import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { findInvisible } from '../invisible.ts';
import type { Mistake, Sentences } from '../mistake.ts';
import { diagnose } from './diagnose.ts';
import type { ReaderError } from './diagnosis.ts';
import { references } from './references.ts';

export type Path = readonly (string | number)[];

/** Position in a file, 1-based. */
interface Place {
  line: number;
  column: number;
}

/** Parsed fields with their positions. */
export interface YamlFields {
  /** Undefined if the text has syntax errors. */
  data: unknown;
  mistakes: (Place & Sentences & Pick<Mistake, 'severity'>)[];
  /** Returns the position of a field's value, or that of the nearest group if the field is missing. */
  place(path: Path): Place;
  /** Returns the position of a field's name. */
  keyPlace(path: Path): Place;
  /** Returns the source text of a value, including quotes. */
  source(path: Path): string | undefined;
}

/**
 * Parses YAML with the parser that Astro reads content with. A second one, which keeps positions, finds the lines of
 * fields and mistakes. What the two read differently is refused.
 * @param linesBefore number of lines in the file before the text
 */
export function parseYaml(text: string, linesBefore = 0): YamlFields {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, customTags: ['timestamp'] });
  const at = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(1, line) + linesBefore, column: Math.max(1, col) };
  };
  const startOf = (node: Node | null | undefined) => at(node?.range?.[0] ?? 0);
  const found = [...document.errors, ...document.warnings, ...references(document, text)].map(
    ({ code, message, pos }) => ({ code, message, ...lineOf(lineCounter, pos[0]) }),
  );
  const { data, error } = read(text);
  const syntax = diagnose(text, found.length === 0 && error ? [error] : found).map((mistake) => ({
    ...mistake,
    line: mistake.line + linesBefore,
    severity: 'error' as const,
  }));
  const broken = [...syntax, ...invisibleCharacters(document.contents, at)];
  return {
    data: broken.length > 0 ? undefined : data,
    mistakes: [
      ...broken,
      ...swallowedTexts(document.contents, text, at),
      ...wrongDays(document.contents, text, at),
    ],
    place: (path) => startOf(follow(document.contents, path).node),
    keyPlace: (path) => startOf(follow(document.contents, path).key),
    source(path) {
      const { node, isWhole } = follow(document.contents, path);
      return isWhole && node?.range ? text.slice(node.range[0], node.range[1]).trim() : undefined;
    },
  };
}

/** Reads YAML as Astro does: timestamps such as 2027-01-15 become Dates. */
function read(text: string): { data?: unknown; error?: ReaderError } {
  try {
    return { data: load(text) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { line = 0, column = 0 } = error.mark ?? {};
    return { error: { code: '', message: error.reason, line: line + 1, column: column + 1 } };
  }
}

function lineOf(lineCounter: LineCounter, offset: number): Place {
  const { line, col } = lineCounter.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

/** Returns the node at a path and its key, or those of the nearest ancestor. */
function follow(root: Node | null, path: Path) {
  let node: Node | null = root;
  let key: Node | null = root;
  for (const step of path) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === step)
      : undefined;
    const item: unknown = isSeq(node) ? node.items[Number(step)] : pair;
    if (!item) return { node, key, isWhole: false };
    key = (isPair(item) ? item.key : item) as Node;
    node = (isPair(item) ? (item.value ?? item.key) : item) as Node;
  }
  return { node, key, isWhole: true };
}

/** Reports dates such as 30 February and dates with a time, which parsers silently convert to another day. */
function wrongDays(root: Node | null, text: string, at: (offset: number) => Place) {
  const found: YamlFields['mistakes'] = [];
  visit(root, {
    Scalar(_key, node) {
      if (!(node.value instanceof Date) || !node.range) return;
      const written = text.slice(node.range[0], node.range[1]);
      const [day = '', time] = written.split(/[Tt\s]+/);
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const read = new Date(Date.UTC(year, month - 1, date));
      const isDay = read.getUTCFullYear() === year && read.getUTCDate() === date;
      if (isDay && time === undefined) return;
      found.push({
        ...at(node.range[0]),
        severity: 'error',
        problem: isDay ? `“${written}” is a day with a time.` : `“${written}” is not a day of the calendar.`,
        ...(isDay && { suggestion: day }),
        advice: 'Write the day as year-month-day, like 2027-01-15.',
      });
    },
  });
  return found;
}

/** Reports invisible characters that are written as escapes, such as "\\u0007". */
function invisibleCharacters(root: Node | null, at: (offset: number) => Place) {
  const found: YamlFields['mistakes'] = [];
  visit(root, {
    Scalar(_key, { value, range }) {
      const words = typeof value === 'string' ? findInvisible(value)?.words : undefined;
      if (words) found.push({ ...at(range?.[0] ?? 0), severity: 'error', ...words });
    },
  });
  return found;
}

/** Warns of unquoted strings followed by ` #`, whose remainder YAML treats as a comment. */
function swallowedTexts(root: Node | null, text: string, at: (offset: number) => Place) {
  const found: YamlFields['mistakes'] = [];
  visit(root, {
    Scalar(key, node) {
      if (key === 'key' || node.type !== 'PLAIN' || typeof node.value !== 'string' || !node.range) return;
      const rest = /^[ \t]+#.*/.exec(text.slice(node.range[1]))?.[0].trimEnd();
      if (!rest) return;
      found.push({
        ...at(node.range[1] + rest.indexOf('#')),
        severity: 'warning',
        problem: `Everything from “${rest.trim()}” on is read as a remark and left out of the text.`,
        advice: `If it belongs to the text, put all of it in quotes: '${(node.value + rest).replaceAll("'", "''")}'.`,
      });
    },
  });
  return found;
}
