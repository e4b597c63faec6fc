import { TEXTS } from '../../../enquiry/contract/api.ts';
import { FIELD_NAMES, type FieldName } from '../../../enquiry/contract/fields.ts';
import { type Contact, type Marks, RichLine } from './field.tsx';
import './refused-notice.css';

export const REFUSED_TITLE = TEXTS.error;

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

interface NoticeProps {
  /** Whether there are services to choose from: none are, while a site lists none. */
  hasChoice: boolean;
  /** Introduces the errors by field. */
  refused: string;
  /** Other ways to contact the agency, if the form could not be stored. */
  unreachable: string;
  contact: Contact;
}

/** The errors of a refused form, above it. Its styles hide what does not apply. */
export const RefusedNotice = ({ hasChoice, refused, unreachable, contact }: NoticeProps) => (
  <div
    id="refused"
    className="enquiry-notice"
    data-kind="error"
    data-outcome="⟦outcome⟧"
    tabIndex={-1}
    // biome-ignore lint/a11y/noAutofocus: the page answers a submit, and begins with its errors.
    autoFocus
  >
    <p className="font-semibold">{REFUSED_TITLE}</p>
    <p className="refused-fields">{refused}</p>
    <ul className="refused-fields">
      {FIELD_NAMES.filter((name) => hasChoice || name !== 'service').map((name) => (
        <li key={name} data-invalid={MARKS[name].invalid}>
          <a className="link" href={`#enquiry-${name}`}>
            {MARKS[name].error}
          </a>
        </li>
      ))}
    </ul>
    <p className="refused-unstored">
      <RichLine className="link" text={unreachable} contact={contact} />
    </p>
  </div>
);
