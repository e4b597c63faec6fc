import * as z from 'zod';

interface Eraser {
  erase(ids: string[], now: number): Promise<string[]>;
  scrubErased(): boolean;
  /** Deletes the mail files of enquiries and returns their number. */
  eraseMailFiles(ids: string[]): Promise<number>;
}

export const erasure = z.object({
  /** Ids of the enquiries erased. */
  erased: z.array(z.string()),
  /** Number of mail files deleted. */
  files: z.int().nonnegative(),
  /** Whether nothing of the text remains in the files of the database. */
  isComplete: z.boolean(),
});

export type Erasure = z.output<typeof erasure>;

/** Erases enquiries with their mail files and what remains of earlier ones, without `ids` the latter alone. */
export async function eraseCompletely(eraser: Eraser, ids: string[], now: number): Promise<Erasure> {
  // Files first: if the process ends in between, the next run still finds the enquiries.
  const before = await eraser.eraseMailFiles(ids);
  const erased = await eraser.erase(ids, now);
  // The service may have written more files meanwhile.
  const files = before + (await eraser.eraseMailFiles(erased));
  return { erased, files, isComplete: eraser.scrubErased() };
}
