import type { Sentences } from '../mistake.ts';

/** An error of the YAML parser. */
export interface ReaderError {
  code: string;
  message: string;
  line: number;
  column: number;
}

export type Diagnosis = Sentences & { line: number; column: number };
