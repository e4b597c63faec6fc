import { z } from 'zod';

/** A date without a time. YAML parsers read `2027-01-15` as a string or as a Date at midnight UTC. */
const day = () =>
  z.preprocess(
    (value) => (value instanceof Date && !Number.isNaN(+value) ? value.toISOString().slice(0, 10) : value),
    z.iso.date({ error: 'Write the day as year-month-day, like 2027-01-15.' }),
  );

/** Fields that hide an entry from the public, indefinitely or until a date. */
export const visibility = () => ({
  draft: z.boolean().default(false).meta({
    title: 'Draft',
    description: 'true: seen in development and previews only, with a badge; the public site leaves it out.',
  }),
  publicFrom: day().optional().meta({
    title: 'Public from',
    description:
      'A day like 2027-01-15. The first build on or after it (midnight UTC) makes the entry public.',
  }),
});

export interface Visibility {
  draft: boolean;
  /** ISO date: `2027-01-15`. */
  publicFrom?: string | undefined;
}
