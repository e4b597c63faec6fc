import type { FieldName } from './fields.ts';

/** Error message of each invalid field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The JSON response to an enquiry. */
export interface EnquiryAnswer {
  /** True only if the enquiry is on disk. */
  success: boolean;
  message: string;
  /** Only with status 422. */
  fields?: FieldErrors;
}
