import type { FieldName } from './fields.ts';

/** What is wrong with each field that was refused, in words that say what to do. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The JSON answer to an enquiry. */
export interface EnquiryAnswer {
  /** True once the enquiry is safely on disk, false in every other case. */
  success: boolean;
  message: string;
  /** Only with status 422. */
  fields?: FieldErrors;
}
