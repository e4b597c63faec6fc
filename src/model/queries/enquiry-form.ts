import { FIELD_NAMES, type FieldName, FIELDS } from '../../enquiry/contract/fields.ts';
import { withoutSentences } from './format.ts';
import { readEntry } from './read.ts';
import { getContactLinks } from './site.ts';

/**
 * Returns the texts of the enquiry forms. The labels of optional fields say so; without one, `required` is set. Labels fall
 * back to the fields' descriptions here and not in the schema: Astro keeps parsed entries of an earlier build, which lack a
 * field that was added since.
 */
export async function getEnquiryWords() {
  const { outbox, mail, confirmation, optional, required: allRequired, ...words } = await readWords();
  const labels = Object.fromEntries(
    FIELD_NAMES.map((name) => [name, words[name] ?? FIELDS[name].label]),
  ) as Record<FieldName, string>;
  const isOptional = (name: FieldName) => FIELDS[name].isOptional === true;
  for (const name of FIELD_NAMES) if (isOptional(name)) labels[name] += ` (${optional})`;
  return { ...words, ...labels, ...(!FIELD_NAMES.some(isOptional) && { required: allRequired }) };
}

/** Returns the texts of the line about unsent enquiries. */
export const getOutboxWords = async () => (await readWords()).outbox;

/** Returns all texts, without the sentences that name a phone number or e-mail address which is still to write. */
async function readWords() {
  const [words, contact] = await Promise.all([readEntry('enquiryForm'), getContactLinks()]);
  const { missing = [], others = [] } = Object.groupBy(['phone', 'email'] as const, (name) =>
    contact[name] ? 'others' : 'missing',
  );
  const asPlaceholders = (names: string[]) => names.map((name) => `{${name}}`);
  return withoutSentences(words, asPlaceholders(missing), asPlaceholders(others));
}
