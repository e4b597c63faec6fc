import { createContext, useContext } from 'react';
import type { Library } from '../entries/library.ts';
import type { ContentFile, Store } from '../store.ts';
import type { Draft } from './form.ts';

/** What all views of the screen share. */
export interface AppContext {
  store: Store;
  library: Library;
  /** Takes over a new list of files. */
  update(files: ContentFile[]): void;
  /** Loads the list of files again. */
  reload(): Promise<void>;
  /** What is written and not saved, by the path of the entry. Kept while other entries are open. */
  drafts: Map<string, Draft>;
  /** Shows the element of a text or picture in the preview. */
  show(what: { text?: string; picture?: string }): void;
}

export const AppContext = createContext<AppContext>(undefined as never);

export const useApp = () => useContext(AppContext);
