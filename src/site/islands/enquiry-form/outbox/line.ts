import { DEFAULT_PAGE } from '../../../../enquiry/contract/api.ts';
import type { OutboxWords } from '../../../../model/schemas/enquiry-form.ts';
import { withBase } from '../../../base.ts';
import css from './line.css?inline';
import { CORRECTION_QUERY, type OutboxEntry, type OutboxStorage, removeFromOutbox } from './storage.ts';

/** How long the last news stays once nothing waits any longer, in milliseconds. */
const NEWS_MS = 10_000;

/** Shows what waits now. `news`: told if nothing waits any longer. */
export type UpdateLine = (news?: 'sent' | 'removed') => void;

/**
 * Adds the line about the enquiries that wait on this device to the end of the page.
 *
 * @param toShow returns the entries that wait
 * @throws if its texts cannot be fetched
 */
export async function createLine(storage: OutboxStorage, toShow: () => OutboxEntry[]): Promise<UpdateLine> {
  const line = document.querySelector<HTMLElement>('.outbox') ?? addEmptyLine();
  // From `pages/enquiry-outbox.json.ts`, revalidated, so that they match the version of this code.
  const response = await fetch(withBase('/enquiry-outbox.json'), { cache: 'no-cache' });
  const words = (await response.json()) as OutboxWords;
  const [status, link, button] = line.children as unknown as [
    HTMLElement,
    HTMLAnchorElement,
    HTMLButtonElement,
  ];
  line.ariaLabel = words.label;
  // The fragment hydrates the form at once.
  link.href = `${withBase(DEFAULT_PAGE)}${CORRECTION_QUERY}#enquiry-name`;
  link.textContent = words.correct;
  button.textContent = words.remove;

  /** Entries that the line reports and the button deletes: one that was refused, or all that wait. */
  let shown: OutboxEntry[] = [];

  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text;
  };
  const update: UpdateLine = (news) => {
    const hadEntries = shown.length > 0;
    const focused = line.querySelector<HTMLElement>(':focus');
    const refused = toShow().find((entry) => entry.refused);
    shown = refused ? [refused] : toShow();
    if (refused) say(words.refused);
    else if (shown.length > 0) say(words.waiting.replace('{count}', `${shown.length}`));
    else say(news && hadEntries ? words[news] : '');
    if (shown.length === 0 && status.firstChild) setTimeout(update, NEWS_MS);
    link.hidden = !refused;
    button.hidden = shown.length === 0;
    if (focused?.hidden) document.querySelector('main')?.focus({ preventScroll: true });
  };

  button.onclick = () => {
    // Uses a native dialog, which a double click on the button cannot confirm.
    if (!confirm(words.removeQuestion)) return;
    for (const { enquiry } of shown) removeFromOutbox(storage, enquiry.id);
    update('removed');
  };

  return update;
}

/** Adds the line, still empty: screen readers announce changes only in a live region that already exists. */
function addEmptyLine(): HTMLElement {
  const line = document.createElement('section');
  line.className = 'outbox';
  line.innerHTML = '<p role="status"></p><a hidden></a><button type="button" hidden></button>';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  document.body.append(line);
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--outbox-height', `${line.offsetHeight}px`)).observe(line);
  return line;
}
