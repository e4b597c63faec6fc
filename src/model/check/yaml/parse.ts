import { load, YAMLException } from 'js-yaml';
import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Mistake, Sentences } from '../mistake.ts';
import { diagnose } from './diagnose.ts';
import type { ReaderError } from './diagnosis.ts';
import { references } from './references.ts';
import { inScalars, invisible, type ScalarRule, swallowed, wrongDay } from './scalars.ts';

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
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const inFile = <P extends Place>(place: P): P => ({ ...place, line: place.line + linesBefore });
  const startOf = (node: Node | null | undefined) => inFile(at(node?.range?.[0] ?? 0));
  const found = [...document.errors, ...document.warnings, ...references(document, text)].map(
    ({ code, message, pos }) => ({ code, message, ...at(pos[0]) }),
  );
  const { data, error } = read(text);
  const syntax = diagnose(text, found.length === 0 && error ? [error] : found);
  const check = (rule: ScalarRule) =>
    inScalars(document, text, rule).map(({ offset, ...words }) => ({ ...at(offset), ...words }));
  const broken = [...syntax, ...check(invisible)];
  return {
    data: broken.length > 0 ? undefined : data,
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
