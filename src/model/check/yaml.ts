import { load, YAMLException } from 'js-yaml';
import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';
import type { Path } from '../entries/fields.ts';
import { findInvisible } from './invisible.ts';
import type { Mistake, Sentences } from './mistake.ts';
import { explainErrors, type ReaderError } from './yaml-errors.ts';

/** Position in a file, 1-based. */
interface Place {
  line: number;
  column: number;
}

/** Parsed fields with their positions. */
export interface YamlFields {
  /** Undefined if the text has syntax errors, null if it is empty. */
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
 * fields and mistakes. Values that the two read differently are refused.
 * @param linesBefore number of lines in the file before the text
 */
export function parseYaml(text: string, linesBefore = 0): YamlFields {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, customTags: ['timestamp'] });
  const at = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const inFile = <P extends Place>(place: P): P => ({ ...place, line: place.line + linesBefore });
  const startOf = (node: Node | null | undefined) => inFile(at(node?.range?.[0] ?? 0));
  const found = [...document.errors, ...document.warnings, ...references(document, text)].map(
    ({ code, message, pos }) => ({ code, message, ...at(pos[0]) }),
  );
  const { data, error } = read(text);
  const syntax = explainErrors(text, found, error);
  const check = (rule: ScalarRule) =>
    inScalars(document, text, rule).map(({ offset, ...words }) => ({ ...at(offset), ...words }));
  const broken = [...syntax, ...check(invisible)];
  return {
    data: broken.length > 0 ? undefined : (data ?? null),
    mistakes: [...broken, ...check(swallowed), ...check(wrongDay)].map((mistake) => ({
      severity: 'error',
      ...inFile(mistake),
    })),
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

/**
 * Finds anchors, aliases, tags, merge keys and the version directive. Editors mean text by them, parsers read them in
 * different ways, and a few lines of them can stand for billions of values.
 */
function references(document: Document, text: string) {
  const found: { code: string; message: string; pos: [number] }[] = [];
  const add = (offset: number) => found.push({ code: 'REFERENCE', message: '', pos: [offset] });
  if (document.directives?.yaml.explicit) add(0);
  visit(document, {
    Node(key, node) {
      const start = node.range?.[0] ?? 0;
      if (isAlias(node)) add(start);
      else if (node.anchor) add(text.lastIndexOf(`&${node.anchor}`, start));
      else if (node.tag) add(text.lastIndexOf('!', start));
      else if (key === 'key' && isScalar(node) && node.value === '<<') add(start);
    },
  });
  return found;
}

/** Finds a mistake in a scalar. `rest` is the source after it; `offset` counts from its start. */
type ScalarRule = (
  scalar: Scalar,
  written: string,
  rest: string,
) => (Sentences & { offset?: number }) | undefined;

/** Applies a rule to the scalars of a document. Returns mistakes with their offsets in the source. */
function inScalars(document: Document, text: string, rule: ScalarRule) {
  const found: (Sentences & { offset: number })[] = [];
  visit(document, {
    Scalar(_key, node) {
      const [start = 0, end = 0] = node.range ?? [];
      const mistake = rule(node, text.slice(start, end), text.slice(end));
      if (mistake) found.push({ ...mistake, offset: start + (mistake.offset ?? 0) });
    },
  });
  return found;
}

/** Reports invisible characters that are written as escapes, such as "\\u0007". */
const invisible: ScalarRule = ({ value }) =>
  typeof value === 'string' ? findInvisible(value)?.words : undefined;

/** Warns of unquoted strings followed by ` #`, whose remainder YAML treats as a comment. */
const swallowed: ScalarRule = ({ type, value }, written, rest) => {
  if (type !== 'PLAIN' || typeof value !== 'string') return undefined;
  const remark = /^[ \t]+#.*/.exec(rest)?.[0].trimEnd();
  return remark
    ? {
        offset: written.length + remark.indexOf('#'),
        severity: 'warning',
        problem: `Everything from “${remark.trim()}” on is read as a remark and left out of the text.`,
        advice: `If it belongs to the text, put all of it in quotes: '${(value + remark).replaceAll("'", "''")}'.`,
      }
    : undefined;
};

/** Reports dates such as 30 February and dates with a time, which parsers silently convert to another day. */
const wrongDay: ScalarRule = ({ value }, written) => {
  if (!(value instanceof Date)) return undefined;
  const [day = '', time] = written.split(/[Tt\s]+/);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const read = new Date(Date.UTC(year, month - 1, date));
  const isDay = read.getUTCFullYear() === year && read.getUTCDate() === date;
  if (isDay && time === undefined) return undefined;
  return {
    problem: isDay ? `“${written}” is a day with a time.` : `“${written}” is not a day of the calendar.`,
    ...(isDay && { suggestion: day }),
    advice: 'Write the day as year-month-day, like 2027-01-15.',
  };
};
