import type { Sentences } from '../mistake.ts';

/** What the YAML reader says is wrong. */
export interface ReaderError {
  code: string;
  message: string;
  line: number;
  column: number;
}

export type Diagnosis = Sentences & { line: number; column: number };
