import { EMPTY_FIELDS, FIELD_NAMES, type FieldName } from '../contract/fields.ts';

/** Fields with their own column. All others share the JSON column `further`, so a new field needs no migration. */
const OWN = ['name', 'email', 'phone', 'service', 'message'] as const;

type Columns = Record<(typeof OWN)[number], string> & { further: string | null };

const FURTHER = FIELD_NAMES.filter((name) => !OWN.some((own) => own === name));

/** Maps the fields of an enquiry to columns. */
export function toColumns(fields: Record<FieldName, string>): Columns {
  const { name, email, phone, service, message } = fields;
  const filled = FURTHER.filter((field) => fields[field] !== '');
  const further =
    filled.length > 0 ? JSON.stringify(Object.fromEntries(filled.map((key) => [key, fields[key]]))) : null;
  return { name, email, phone, service, message, further };
}

/** Maps the columns of a row to fields. The columns come last: no field of another release may replace one. */
export function fromColumns<Row extends { further: string | null }>({ further, ...row }: Row) {
  return { ...EMPTY_FIELDS, ...(further && (JSON.parse(further) as object)), ...row };
}
