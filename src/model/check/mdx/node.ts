/** Subset of a node of the MDX syntax tree. */
export interface Node {
  type: string;
  position?: { start: { line: number; column: number } };
  children?: Node[];
  url?: string;
  alt?: string | null;
  depth?: number;
  value?: string;
  name?: string | null;
  attributes?: Attribute[];
}

/** An attribute of an element. Its value is an object if it is code, undefined if it has none. */
export interface Attribute {
  type: string;
  name?: string;
  value?: unknown;
}
