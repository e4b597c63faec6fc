/** Something in the content that must be mended, in words for a person who does not program. */
export interface Mistake {
  /** Path in the repository: `src/content/packages/seo.yaml`. */
  file: string;
  /** Where in the file, both counted from 1. */
  line: number;
  column: number;
  /** An error stops the build; a warning does not. */
  severity: 'error' | 'warning';
  /** The field by its title: `Plans 2 › Price`. Not given where the whole file is meant. */
  field?: string;
  /** The field as the file has it: `plans[1].price`. */
  key?: string;
  /** What is wrong: one sentence. */
  problem: string;
  /** What was expected, and what to do: one or more sentences. */
  advice: string;
  /** The nearest right value, where there is one. */
  suggestion?: string;
}

/** What is wrong and what to do, before it is known where. */
export type Sentences = Pick<Mistake, 'problem' | 'advice' | 'suggestion'>;

/** A mistake in a whole file. */
export const fileMistake = (file: string, problem: string, advice: string): Mistake => ({
  file,
  line: 1,
  column: 1,
  severity: 'error',
  problem,
  advice,
});

/** The sentences of a mistake in reading order, with the nearest right value. */
export const sentencesOf = ({ problem, advice, suggestion }: Sentences) =>
  [problem, suggestion && `Did you mean “${suggestion}”?`, advice].filter(Boolean).join(' ');
