import { FIELD_NAMES, type FieldName } from '../../../enquiry/contract/fields.ts';
import { type Contact, type Marks, RichLine } from './field.tsx';

/** Stands for the page that the form leads back to. */
export const PAGE_MARK = '⟦page⟧';

/** Marks of the fields, as `enquiry/http/refused-form.ts` reads them. */
export const MARKS = Object.fromEntries(
  FIELD_NAMES.map((name) => [
    name,
    { value: `⟦${name}⟧`, error: `⟦${name}.error⟧`, invalid: `⟦${name}.invalid⟧` },
  ]),
) as Record<FieldName, Marks>;

/** Returns a mark that becomes the chosen option, or a text if there is none. */
export const choiceMark = (otherwise: string) => `⟦service|${otherwise}⟧`;

interface SummaryProps {
  title: string;
  /** Introduces the errors by field. */
  refused: string;
  /** Other ways to contact the agency, in place of errors by field. */
  unreachable: string;
  contact: Contact;
  /** Whether there are services to choose from: none are, while a site lists none. */
  hasChoice: boolean;
}

/**
 * The error summary with all its parts and with marks in place of errors. `errors.ts` fills it in the browser and keeps
 * the parts that apply; for a form sent without script the service fills it, and styles hide the other parts.
 */
export const ErrorSummary = ({ title, refused, unreachable, contact, hasChoice }: SummaryProps) => (
  <div role="alert" className="enquiry-notice" data-kind="error" data-outcome="⟦outcome⟧">
    <p className="font-semibold">{title}</p>
    <p>{refused}</p>
    <ul>
      {FIELD_NAMES.filter((name) => hasChoice || name !== 'service').map((name) => (
        <li key={name} data-invalid={MARKS[name].invalid}>
          <a className="link" href={`#enquiry-${name}`}>
            {MARKS[name].error}
          </a>
        </li>
      ))}
    </ul>
    <p>
      <RichLine className="link" text={unreachable} contact={contact} />
    </p>
  </div>
);
