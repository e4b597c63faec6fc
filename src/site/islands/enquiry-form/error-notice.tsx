import type { MouseEvent } from 'react';
import type { FieldErrors } from '../../../enquiry/contract/answer.ts';
import { FIELD_NAMES } from '../../../enquiry/contract/fields.ts';
import { lead } from './lead.ts';
import { RichLine, type Contact } from './rich-line.tsx';

interface ErrorNoticeProps {
  /** Heading; omitted if nothing was sent. */
  title?: string | undefined;
  /** Errors by field; empty if the service named none. */
  fields: FieldErrors;
  words: { refused: string; unreachable: string };
  contact: Contact;
}

/** Focuses the linked field: after plain fragment navigation WebKit shows its focus but ignores typing. */
function leadToField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  lead(document.getElementById(event.currentTarget.hash.slice(1))!);
}

/** Error summary, with links to the fields to correct, or with other ways to contact the agency. */
export function ErrorNotice({ title, fields, words, contact }: ErrorNoticeProps) {
  const wrong = FIELD_NAMES.filter((name) => fields[name]);
  return (
    <div role="alert" className="enquiry-notice" data-kind="error">
      {title && <p className="font-semibold">{title}</p>}
      {wrong.length > 0 ? (
        <>
          <p>{words.refused}</p>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a className="link" href={`#enquiry-${name}`} onClick={leadToField}>
                  {fields[name]}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          <RichLine text={words.unreachable} contact={contact} />
        </p>
      )}
    </div>
  );
}
