import { getEntry } from 'astro:content';
import { required } from './site.ts';

/** Words of the enquiry forms. */
export async function getEnquiryWords() {
  return required(await getEntry('enquiryForm', 'index'), 'enquiry-form/index.yaml').data;
}
