/** Subset of a node of the MDX syntax tree. */
export interface Node {
  type: string;
  position?: { start: Point; end: Point };
  children?: Node[];
  url?: string;
  alt?: string | null;
  title?: string | null;
  depth?: number;
  value?: string;
  /** Whether a task is done; only items of a task list have it. */
  checked?: boolean | null;
  name?: string | null;
  attributes?: Attribute[];
}

interface Point {
  line: number;
  column: number;
  offset?: number;
}

/** An attribute of an element. Its value is an object if it is code, undefined if it has none. */
export interface Attribute {
  type: string;
  name?: string;
  value?: unknown;
}
