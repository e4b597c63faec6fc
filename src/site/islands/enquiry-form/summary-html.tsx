import { renderToStaticMarkup } from 'react-dom/server';
import { TEXTS } from '../../../enquiry/contract/api.ts';
import { FIELD_NAMES } from '../../../enquiry/contract/fields.ts';
import { type Contact, RichLine } from './field.tsx';

interface SummaryProps {
  /** Introduces the errors by field. */
  refused: string;
  /** Other ways to contact the agency, in place of errors by field. */
  unreachable: string;
  contact: Contact;
}

/** Renders the error summary with all its parts, of which `errors.ts` shows those that apply. */
export const renderSummary = ({ refused, unreachable, contact }: SummaryProps) =>
  renderToStaticMarkup(
    <div role="alert" className="enquiry-notice" data-kind="error">
      <p className="font-semibold">{TEXTS.error}</p>
      <p>{refused}</p>
      <ul>
        {FIELD_NAMES.map((name) => (
          <li key={name}>
            {/* biome-ignore lint/a11y/useAnchorContent: `errors.ts` sets its text. */}
            <a className="link" href={`#enquiry-${name}`} />
          </li>
        ))}
      </ul>
      <p>
        <RichLine className="link" text={unreachable} contact={contact} />
      </p>
    </div>,
  );
