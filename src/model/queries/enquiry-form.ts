import { FIELD_NAMES, type FieldName, FIELDS } from '../../enquiry/contract/fields.ts';
import { DEFAULT_PAGE } from '../../enquiry/contract/api.ts';
import { withoutSentences } from './format.ts';
import { readEntry } from './read.ts';
import { getContactLinks } from './site.ts';

/** Returns the texts of the enquiry forms. The labels of optional fields say so; without one, `required` is set. */
export async function getEnquiryWords() {
  const { outbox, mail, confirmation, optional, required: allRequired, ...words } = await readWords();
  const labels = await getFieldLabels();
  const isOptional = (name: FieldName) => FIELDS[name].missing === undefined;
  for (const name of FIELD_NAMES) if (isOptional(name)) labels[name] += ` (${optional})`;
  return { ...words, ...labels, ...(!FIELD_NAMES.some(isOptional) && { required: allRequired }) };
}

/**
 * Returns the labels of the form's fields. Falls back to their descriptions here and not in the schema: Astro keeps parsed
 * entries of an earlier build, which lack a field that was added since.
 */
export async function getFieldLabels(): Promise<Record<FieldName, string>> {
  const words = await readWords();
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, words[name] ?? FIELDS[name].label])) as Record<
    FieldName,
    string
  >;
}

/** Returns the texts of the notice about unsent enquiries. */
export const getOutboxWords = async () => (await readWords()).outbox;

/** Returns all texts, without the sentences that name a phone number or e-mail address which is still to write. */
async function readWords() {
  const [words, contact] = await Promise.all([readEntry('enquiryForm'), getContactLinks()]);
  const missing = (['phone', 'email'] as const).filter((name) => !contact[name]);
  return withoutSentences(
    words,
    missing.map((name) => `{${name}}`),
  );
}

/** Returns the link to the form for pages without one: the first field on the contact page. */
export const enquiryFormHref = () => `${DEFAULT_PAGE}#enquiry-name`;
