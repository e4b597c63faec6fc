import { FIELD_NAMES } from '../contract/fields.ts';
import type { Written } from './fill-form.ts';

/** Forms kept at the same time, each of up to 128 KiB; the oldest give way. */
const MAX_FORMS = 100;

/** Time in which a visitor's browser follows the redirect, and may load the page again. */
const KEPT_MS = 10 * 60_000;

const RETURNED = /^\?returned=([\w-]+)$/;

/** Whether a query is that of a returned form. */
export const isReturned = (query: string) => RETURNED.test(query);

/**
 * Keeps refused forms in memory until the browser has followed the redirect to their page, so that a visitor without
 * script finds them filled in. Each has an address that cannot be guessed. Nothing of them is written to the disk.
 */
export function createReturnedForms(now: () => number) {
  const kept = new Map<string, Written & { page: string; until: number }>();
  return {
    /** @returns the address of the page with this form */
    keep(page: string, fields: Record<string, unknown>, errors: Written['errors']): string {
      const values = FIELD_NAMES.flatMap((name) => {
        const value = fields[name];
        return typeof value === 'string' ? [[name, value]] : [];
      });
      const key = crypto.randomUUID();
      const path = page.replace(/\?.*/s, '');
      kept.set(key, { values: Object.fromEntries(values), errors, page: path, until: now() + KEPT_MS });
      for (const [known, { until }] of kept) if (until < now() || kept.size > MAX_FORMS) kept.delete(known);
      return `${path}?returned=${key}`;
    },
    /** @returns undefined for another page, an unknown key or one that has expired */
    find(page: string, query: string): Written | undefined {
      const form = kept.get(RETURNED.exec(query)?.[1] ?? '');
      return form?.page === page && form.until >= now() ? form : undefined;
    },
  };
}

export type ReturnedForms = ReturnType<typeof createReturnedForms>;
