import { createContext, useContext } from 'react';
import type { ElementQuery } from '../beside/messages.ts';
import type { Library } from '../entries/library.ts';
import type { ContentFile, Store } from '../store.ts';
import type { Draft } from './draft.ts';
import type { Caret } from './focus.ts';
import type { ChangesByEntry } from './use-comparison.ts';

/** What all views of the screen share. */
export interface AppContext {
  store: Store;
  library: Library;
  /** Takes over a new list of files. */
  update(files: ContentFile[]): void;
  /** Loads the list of files again. */
  reload(): Promise<void>;
  /** What differs from the public site; undefined until it has been compared. */
  changes: ChangesByEntry | undefined;
  /** Compares the content with the public site again. */
  compare(): Promise<void>;
  /** What is written and not saved, by the path of the entry. Kept while other entries are open. */
  drafts: Map<string, Draft>;
  /** Where somebody wrote when an entry was made, by the path of the entry, until its form is open. */
  arrivals: Map<string, Caret>;
  /** Shows an element in the preview. */
  show(query: ElementQuery): void;
  /** Shows an element after the next reload of the preview. */
  showNext(query: ElementQuery): void;
}

export const AppContext = createContext<AppContext>(undefined as never);

export const useApp = () => useContext(AppContext);
