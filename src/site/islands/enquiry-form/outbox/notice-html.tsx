import { renderToStaticMarkup } from 'react-dom/server';
import type { OutboxWords } from '../../../../model/schemas/enquiry-form.ts';
import { type Contact, RichLine } from '../field.tsx';

interface NoticeProps {
  words: OutboxWords;
  contact: Contact;
  /** URL of a page with a form for the correction of a refused enquiry, with the id of a field as its fragment. */
  formHref: string;
}

/**
 * Renders the content of the notice about enquiries that wait on the visitor's device: its button, its list, and a
 * template of the row of an enquiry, with what is shown for each kind of entry. `notice.ts` fills them.
 */
export const renderNotice = ({ words, contact, formHref }: NoticeProps) =>
  renderToStaticMarkup(
    <>
      <button type="button" aria-controls="outbox-list" hidden />
      <ul id="outbox-list" hidden />
      <template>
        <li>
          <p className="outbox-what" />
          {(['waiting', 'blocked', 'refused'] as const).map((kind) => (
            <p key={kind} className="outbox-help" data-kind={kind}>
              <RichLine text={words[`${kind}Help`]} contact={contact} />
            </p>
          ))}
          <div className="outbox-actions">
            <a href={formHref} data-kind="refused">
              {words.correct}
            </a>
            <button type="button" name="copy">
              {words.copy}
            </button>
            <button type="button" name="remove">
              {words.remove}
            </button>
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: browsers lay out a <fieldset> in their own way. */}
          <div className="outbox-question" role="group" aria-label={words.removeQuestion} hidden>
            <p>{words.removeQuestion}</p>
            <button type="button" name="keep">
              {words.removeNo}
            </button>
            <button type="button" name="confirm">
              {words.removeYes}
            </button>
          </div>
          <p role="status" />
          <details>
            <summary>{words.showText}</summary>
            <p className="outbox-text" />
          </details>
        </li>
      </template>
    </>,
  );
