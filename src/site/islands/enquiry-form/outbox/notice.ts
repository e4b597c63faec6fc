import { FIELD_NAMES, type FieldName } from '../../../../enquiry/contract/fields.ts';
import type { OutboxWords } from '../../../../model/schemas/enquiry-form.ts';
import { withBase } from '../../../base.ts';
import { isModified } from '../../keys.ts';
import { type EntryKind, kindOf } from './deliver.ts';
import { askForCorrection, shownInForm } from './form-link.ts';
import css from './notice.css?inline';
import { type NamedEnquiry, type OutboxEntry, type OutboxStorage, removeFromOutbox } from './storage.ts';

/** Content of the notice, except the enquiries. */
export interface NoticeContent {
  words: OutboxWords;
  /** Labels of the form's fields. */
  labels: Record<FieldName, string>;
  /** From `renderNotice`. */
  html: string;
}

/** Path of the content, served by `pages/enquiry-outbox.json.ts`. */
const PATH = '/enquiry-outbox.json';

/** Key in `sessionStorage`, set once the visitor has closed the list: in this tab it no longer opens automatically. */
const CLOSED_KEY = 'enquiry-outbox-closed';

/** A second click this soon after the first counts as a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/** An entry and its state in the notice. */
interface ListedEntry {
  entry: OutboxEntry;
  kind: EntryKind;
}

/**
 * Shows the entries that are to be shown now.
 * @param sent id of an entry that has just been sent: reported to the visitor if the notice showed it
 */
export type UpdateNotice = (sent?: string) => void;

/**
 * Adds the notice about enquiries that wait on this device to the end of the page, empty, and fetches its content. It is
 * added first, because screen readers announce changes only in a live region that already exists.
 * @throws if the content cannot be fetched
 */
export async function createNotice(
  storage: OutboxStorage,
  entriesToShow: () => OutboxEntry[],
): Promise<UpdateNotice> {
  const section = document.createElement('section');
  section.className = 'outbox';
  section.dataset.empty = '';
  section.innerHTML = '<p role="status" tabindex="-1"></p>';
  document.body.append(section);
  try {
    return fillNotice(section, await fetchContent(), storage, entriesToShow);
  } catch (error) {
    section.remove();
    throw error;
  }
}

/** Fetches the content, revalidated, so that it matches the version of this code. */
async function fetchContent(): Promise<NoticeContent> {
  const response = await fetch(withBase(PATH), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${PATH} answers ${response.status}`);
  return response.json();
}

function fillNotice(
  section: HTMLElement,
  content: NoticeContent,
  storage: OutboxStorage,
  entriesToShow: () => OutboxEntry[],
): UpdateNotice {
  const { words, html } = content;
  section.setAttribute('aria-label', words.label);
  section.insertAdjacentHTML('beforeend', html);
  const [status, toggle, list, template] = section.children as unknown as [
    HTMLElement,
    HTMLButtonElement,
    HTMLElement,
    HTMLTemplateElement,
  ];
  addStyles();
  reserveRoom(section);

  let shown: ListedEntry[] = [];
  let isUrgent = false;
  /** A row stays as it is, with its focus and open details, until the state of its entry changes. */
  const rows = new Map<string, HTMLElement>();

  /** @param news outcome of the last entry; shown if no entry is left */
  function show(news = ''): void {
    const entries = entriesToShow().map((entry) => ({ entry, kind: kindOf(entry, Date.now()) }));
    if (entries.length + shown.length === 0) return; // The last news stays until the visitor closes it.
    const before = { hasEntries: shown.length > 0, isUrgent };
    shown = entries;
    isUrgent = entries.some(({ kind }) => kind !== 'waiting');
    keepFocus(section, status, () => {
      showRows();
      // An entry that needs an action of the visitor opens the list.
      if (before.hasEntries !== entries.length > 0 || before.isUrgent !== isUrgent)
        open(isUrgent && !sessionStorage.getItem(CLOSED_KEY));
      section.toggleAttribute('data-urgent', isUrgent);
      setStatus(summary() ?? news);
    });
  }

  function summary(): string | undefined {
    const [first] = shown;
    if (shown.length > 1) return words.many.replace('{count}', `${shown.length}`);
    return first && withTime(words[first.kind], first.entry.writtenAt);
  }

  function showRows(): void {
    const keyOf = ({ entry, kind }: ListedEntry) => `${kind} ${entry.enquiry.id}`;
    const keys = new Set(shown.map(keyOf));
    for (const [key, row] of rows) {
      if (keys.has(key)) continue;
      row.remove();
      rows.delete(key);
    }
    for (const listed of shown) {
      const key = keyOf(listed);
      if (rows.has(key)) continue;
      const row = document.importNode(template.content.firstElementChild as HTMLElement, true);
      const remove = () => {
        removeFromOutbox(storage, listed.entry.enquiry.id);
        show(words.removed);
      };
      fillRow(row, listed, content, remove, show);
      rows.set(key, row);
      list.append(row);
    }
  }

  /** Without a text the notice takes no space. */
  function setStatus(text: string): void {
    section.toggleAttribute('data-empty', text === '');
    toggle.hidden = text === '';
    toggle.textContent = shown.length > 0 ? words.details : words.close;
    if (status.textContent !== text) status.textContent = text;
  }

  function open(isOpen: boolean): void {
    list.hidden = !isOpen;
    if (shown.length > 0) toggle.setAttribute('aria-expanded', String(isOpen));
    else toggle.removeAttribute('aria-expanded');
  }

  toggle.onclick = () => {
    if (shown.length === 0) return keepFocus(section, status, () => setStatus(''));
    if (list.hidden) sessionStorage.removeItem(CLOSED_KEY);
    else sessionStorage.setItem(CLOSED_KEY, 'true');
    open(list.hidden === true);
  };

  return (sent) => {
    const listed = shown.find(({ entry }) => entry.enquiry.id === sent);
    show(listed && withTime(words.sent, listed.entry.writtenAt));
  };
}

/** Fills the row of an entry: its state, its actions, and its text on request. */
function fillRow(
  row: HTMLElement,
  { entry: { enquiry, writtenAt }, kind }: ListedEntry,
  { words, labels }: NoticeContent,
  remove: () => void,
  onTaken: () => void,
): void {
  const part = <T extends HTMLElement>(selector: string) => row.querySelector<T>(selector)!;
  for (const other of row.querySelectorAll(`[data-kind]:not([data-kind=${kind}])`)) other.remove();
  part('.outbox-what').textContent = withTime(words[kind], writtenAt);
  const text = enquiryText(enquiry, labels);
  const shownText = part('.outbox-text');
  shownText.textContent = text;
  const said = part('[role=status]');

  const link = row.querySelector<HTMLAnchorElement>('a[data-kind]');
  if (link) {
    if (findForm()) link.href = link.hash;
    link.onclick = (event) => {
      // With a modifier key the link opens elsewhere, where the notice is shown as well.
      if (isModified(event) || handToForm(enquiry.id, onTaken)) return;
      event.preventDefault();
      said.textContent = words.formInUse;
    };
  }
  part('[name=copy]').onclick = async () => {
    const isCopied = await copyText(text);
    said.textContent = isCopied ? words.copied : words.copyByHand;
    if (isCopied) return;
    part<HTMLDetailsElement>('details').open = true;
    shownText.scrollIntoView({ block: 'nearest' });
    getSelection()?.selectAllChildren(shownText);
  };

  // Before an entry is deleted, the focus moves to the answer that keeps it, and a double click does not confirm.
  let askedAt = 0;
  const showQuestion = (isShown: boolean) => {
    part('.outbox-question').hidden = !isShown;
    part('.outbox-actions').hidden = isShown;
    part(isShown ? '[name=keep]' : '[name=remove]').focus();
  };
  part('[name=remove]').onclick = () => {
    askedAt = performance.now();
    showQuestion(true);
  };
  part('[name=keep]').onclick = () => showQuestion(false);
  part('[name=confirm]').onclick = () => {
    if (performance.now() - askedAt > DOUBLE_CLICK_MS) remove();
  };
}

/** Adds the styles. They are part of this code, so that pages without the notice do not load them. */
function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Keeps `--outbox-height` on the root element equal to the height of the notice, so that focused elements are scrolled
 * clear of it.
 */
function reserveRoom(section: HTMLElement): void {
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--outbox-height', `${section.offsetHeight}px`)).observe(
    section,
  );
}

/**
 * Applies a change inside an element without losing focus: if the focused element is gone, focus moves to the fallback,
 * or to `main` if the fallback is empty.
 */
function keepFocus(root: HTMLElement, fallback: HTMLElement, change: () => void): void {
  const hadFocus = root.contains(document.activeElement);
  change();
  const focused = document.activeElement;
  if (!hadFocus || (root.contains(focused) && !focused?.closest('[hidden]'))) return;
  const target = fallback.textContent ? fallback : document.querySelector('main');
  target?.focus({ preventScroll: true });
}

const findForm = () => document.querySelector<HTMLFormElement>('.enquiry-form');

/**
 * Passes a refused enquiry to the form that the link points to.
 *
 * @param onTaken called once the link has been followed, if the form is on this page
 * @returns false if the form on this page holds another message, which must not be lost
 */
function handToForm(id: string, onTaken: () => void): boolean {
  const form = findForm();
  if (form && new FormData(form).get('message')) return false;
  if (form) {
    shownInForm.add(id);
    setTimeout(onTaken);
  }
  askForCorrection(id);
  // Hydrates the form.
  form?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  return true;
}

/** Copies a text to the clipboard. Returns false where the browser has none or forbids it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Formats when an enquiry was written, in the visitor's language and time zone: the time, and the date unless it was
 * today.
 *
 * @param writtenAt milliseconds since 1970
 * @param now milliseconds since 1970
 * @param locale the browser's by default
 */
export function formatTime(writtenAt: number, now: number, locale?: string): string {
  const [written, today] = [new Date(writtenAt), new Date(now)];
  const isToday = written.toDateString() === today.toDateString();
  return written.toLocaleString(locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) });
}

/** Replaces `{time}` in a text with the time at which an enquiry was written. */
const withTime = (text: string, writtenAt: number) =>
  text.replace('{time}', formatTime(writtenAt, Date.now()));

/** Formats an enquiry as plain text, to be read, copied and mailed. */
export const enquiryText = (enquiry: NamedEnquiry, labels: Record<FieldName, string>) =>
  FIELD_NAMES.filter((name) => enquiry[name])
    .map((name) => `${labels[name]}: ${enquiry[name]}`)
    .join('\n');
