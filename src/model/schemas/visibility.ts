import { z } from 'zod';

/** A day without a time. YAML readers disagree on `2027-01-15`: some give a text, some a moment at midnight UTC. */
const day = () =>
  z.preprocess(
    (value) => (value instanceof Date && !Number.isNaN(+value) ? value.toISOString().slice(0, 10) : value),
    z.iso.date({ error: 'Write the day as year-month-day, like 2027-01-15.' }),
  );

/** Fields of an entry that can be kept from the public, for good or until a day. */
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
  /** A day as `2027-01-15`. */
  publicFrom?: string | undefined;
}
