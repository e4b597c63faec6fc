import { getEntry } from 'astro:content';
import { DEFAULT_PAGE } from '../../enquiry/contract/paths.ts';
import { required } from './site.ts';

/** Words of the enquiry forms. */
export async function getEnquiryWords() {
  const { outbox: _, ...words } = await readWords();
  return words;
}

/** Words of the notice about enquiries that wait on the visitor's device. */
export const getOutboxWords = async () => (await readWords()).outbox;

const readWords = async () =>
  required(await getEntry('enquiryForm', 'index'), 'enquiry-form/index.yaml').data;

/** Where an enquiry is written on a page that has no form: the first field of the contact page's. */
export const enquiryFormHref = () => `${DEFAULT_PAGE}#enquiry-name`;
