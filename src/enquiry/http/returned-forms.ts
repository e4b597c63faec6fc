import { errorFragment, type FieldErrors } from '../contract/api.ts';
import { FIELD_NAMES, type FieldName, FIELDS } from '../contract/fields.ts';
import { escapeHtml } from '../output.ts';

/** Values and errors of a submitted form. */
export interface Written {
  values: Partial<Record<FieldName, string>>;
  errors: FieldErrors;
}

/** Maximum number of kept forms, of up to 128 KiB each. Beyond it the oldest are dropped. */
const MAX_FORMS = 100;

/** Long enough to follow the redirect and to reload the page. */
const KEPT_MS = 10 * 60_000;

const RETURNED = /^\?returned=([\w-]+)$/;

/** Whether a query is that of a returned form. */
export const isReturned = (query: string) => RETURNED.test(query);

/**
 * Keeps refused forms for the redirect to their page, so that visitors without script get them back filled in. Each has
 * a URL that cannot be guessed. Only in memory, never on the disk.
 */
export function createReturnedForms(now: () => number) {
  const kept = new Map<string, Written & { page: string; until: number }>();
  return {
    /** @returns path and query of the page with this form */
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

const FORM = '<form class="enquiry-form"';

/**
 * Writes values and errors into the enquiry form of a built page, for visitors without script.
 *
 * @param html page as the build writes it
 * @returns undefined if the page has no form
 */
export function fillForm(html: string, { values, errors }: Written): string | undefined {
  const start = html.indexOf(FORM);
  const end = html.indexOf('</form>', start);
  if (start === -1 || end === -1) return undefined;
  let form = html.slice(start, end);
  for (const name of FIELD_NAMES) {
    form = fillField(form, name, values[name] ?? '', errors[name]);
    if (errors[name]) form = showError(form, name, errors[name]);
  }
  return withoutIsland(html.slice(0, start), form, html.slice(end));
}

/** Fills in a control. Replacements are functions, because `$` has a meaning in replacement strings. */
function fillField(form: string, name: FieldName, value: string, error: string | undefined): string {
  const text = escapeHtml(value);
  const control = (tag: string) => (error ? describeError(tag, name) : tag);
  const { kind } = FIELDS[name];
  if (kind === 'choice') {
    const select = new RegExp(`(<select id="enquiry-${name}"[^>]*>)(.*?)(?=</select>)`, 's');
    return form.replace(select, (_, tag: string, options: string) => control(tag) + choose(options, text));
  }
  if (kind === 'paragraphs') {
    const textarea = new RegExp(`<textarea id="enquiry-${name}"[^>]*>`);
    // HTML parsers drop the first line break in a `<textarea>`.
    return form.replace(textarea, (tag) => `${control(tag)}\n${text}`);
  }
  const input = new RegExp(`<input id="enquiry-${name}"[^>]*>`);
  return form.replace(input, (tag) => control(tag).replace(/^<input/, () => `<input value="${text}"`));
}

/** Selects the option with a value, if there is one. */
function choose(options: string, value: string): string {
  const chosen = `<option value="${value}"`;
  if (!value || !options.includes(chosen)) return options;
  return options.replaceAll(' selected=""', '').replace(chosen, () => `${chosen} selected=""`);
}

function describeError(tag: string, name: FieldName): string {
  const [, hint = ''] = / aria-describedby="([^"]*)"/.exec(tag) ?? [];
  const ids = [hint, errorFragment(name)].filter(Boolean).join(' ');
  return tag
    .replace(` aria-describedby="${hint}"`, '')
    .replace(/^<\w+/, (start) => `${start} aria-invalid="true" aria-describedby="${ids}"`);
}

/** Replaces the field's generic error message, which is hidden unless it is the `:target`, and shows it. */
function showError(form: string, name: FieldName, error: string): string {
  const message = new RegExp(`(<p id="${errorFragment(name)}" class="enquiry-error) enquiry-answer">[^<]*`);
  return form.replace(message, (_, start: string) => `${start}">${escapeHtml(error)}`);
}

/** Prevents hydration: React would find other HTML than it expects, and render the form again, empty. */
function withoutIsland(before: string, form: string, after: string): string {
  const start = before.lastIndexOf('<astro-island');
  if (start === -1) return before + form + after;
  const opening = before.slice(start).replace('<astro-island', '<astro-slot');
  return before.slice(0, start) + opening + form + after.replace('</astro-island>', '</astro-slot>');
}
