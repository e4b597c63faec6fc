import { type OutboxEntry, type OutboxStorage, removeFromOutbox } from '../outbox.ts';
import { kindOf } from '../retry.ts';
import { fetchContent, type NoticeContent } from './content.ts';
import { element } from './dom.ts';
import { keepFocus } from './focus.ts';
import { formHref, handToForm } from './hand-to-form.ts';
import { createPanel } from './panel.ts';
import { createRow } from './row.ts';
import { keepRows, type ListedEntry } from './rows.ts';
import { adoptStyles, reserveRoom } from './styles.ts';
import { withTime } from './texts.ts';

/** The notice at the bottom of the page about enquiries that wait on this device. */
export interface Notice {
  /**
   * Shows these entries and no others.
   * @param sent an entry that has just been sent: reported to the visitor if the notice showed it
   */
  update: (entries: OutboxEntry[], sent?: OutboxEntry) => void;
}

/**
 * Adds the empty notice to the end of the page and fetches its texts. It is added first, because screen readers
 * announce changes only in a live region that already exists.
 * @throws if the texts cannot be fetched
 */
export async function createNotice(storage: OutboxStorage): Promise<Notice> {
  const status = element('p', { role: 'status', tabIndex: -1 });
  const section = element('section', { className: 'outbox' }, status);
  section.dataset.empty = '';
  document.body.append(section);
  try {
    return fillNotice(section, status, await fetchContent(), storage);
  } catch (error) {
    section.remove();
    throw error;
  }
}

function fillNotice(
  section: HTMLElement,
  status: HTMLElement,
  content: NoticeContent,
  storage: OutboxStorage,
): Notice {
  const { words } = content;
  let shown: ListedEntry[] = [];
  const without = (id: string) => shown.filter(({ entry }) => entry.enquiry.id !== id);
  const panel = createPanel(section, status, words);
  adoptStyles();
  reserveRoom(section);

  const updateRows = keepRows(panel.list, (listed) =>
    createRow(
      listed,
      { ...content, formHref: formHref(content.formHref) },
      {
        correct: (id) => handToForm(id, () => show(without(id))),
        remove(id) {
          removeFromOutbox(storage, id);
          show(without(id), words.removed);
        },
      },
    ),
  );

  /** @param news outcome of the last entry; shown if no entry is left */
  function show(entries: ListedEntry[], news = ''): void {
    if (entries.length + shown.length === 0) return; // The last news stays until the visitor closes it.
    shown = entries;
    const [first] = entries;
    const summary =
      first &&
      (entries.length > 1
        ? words.many.replace('{count}', `${entries.length}`)
        : withTime(words[first.kind], first.entry.writtenAt));
    keepFocus(section, status, () => {
      updateRows(entries);
      panel.set({
        text: summary ?? news,
        hasEntries: first !== undefined,
        isUrgent: entries.some(({ kind }) => kind !== 'waiting'),
      });
    });
  }

  return {
    update(entries, sent) {
      const wasShown = sent && without(sent.enquiry.id).length < shown.length;
      const listed = entries.map((entry) => ({ entry, kind: kindOf(entry, Date.now()) }));
      show(listed, wasShown ? withTime(words.sent, sent.writtenAt) : '');
    },
  };
}
