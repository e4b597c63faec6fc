import { getEntry } from 'astro:content';
import { FIELD_NAMES, type FieldName } from '../../enquiry/contract/fields.ts';
import { DEFAULT_PAGE } from '../../enquiry/contract/paths.ts';
import { required } from './site.ts';

/** Words of the enquiry forms. */
export async function getEnquiryWords() {
  const { outbox: _, ...words } = await readWords();
  return words;
}

/** How the form names its fields. */
export async function getFieldLabels(): Promise<Record<FieldName, string>> {
  const words = await readWords();
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, words[name]])) as Record<FieldName, string>;
}

/** Words of the notice about enquiries that wait on the visitor's device. */
export const getOutboxWords = async () => (await readWords()).outbox;

const readWords = async () =>
  required(await getEntry('enquiryForm', 'index'), 'enquiry-form/index.yaml').data;

/** Where an enquiry is written on a page that has no form: the first field of the contact page's. */
export const enquiryFormHref = () => `${DEFAULT_PAGE}#enquiry-name`;
