/** An error or warning about the content, worded for people who do not program. */
export interface Mistake {
  /** Path in the repository: `src/content/packages/seo.yaml`. */
  file: string;
  /** Position in the file, 1-based. */
  line: number;
  column: number;
  /** An error stops the build; a warning does not. */
  severity: 'error' | 'warning';
  /** Title of the field: `Plans 2 › Price`. Undefined for the whole file. */
  field?: string;
  /** Path of the field in the file: `plans[1].price`. */
  key?: string;
  /** What is wrong: one sentence. */
  problem: string;
  /** What is expected and what to do: one or more sentences. */
  advice: string;
  /** Nearest valid value. */
  suggestion?: string;
}

/** Message of a mistake, without position. An error unless it says otherwise. */
export type Sentences = Pick<Mistake, 'problem' | 'advice' | 'suggestion'> &
  Partial<Pick<Mistake, 'severity'>>;

/** Creates a mistake that concerns a whole file. */
export const fileMistake = (file: string, problem: string, advice: string): Mistake => ({
  file,
  line: 1,
  column: 1,
  severity: 'error',
  problem,
  advice,
});

/** Joins problem, suggestion and advice into one message. */
export const sentencesOf = ({ problem, advice, suggestion }: Sentences) =>
  [problem, suggestion && `Did you mean “${suggestion}”?`, advice].filter(Boolean).join(' ');
