/** Event on the list of projects: they have changed, or the next ones could not be fetched. */
export const CHANGED = 'projects-changed';

/** Event on the window: films have been added to the page. */
export const FILMS_ADDED = 'films';

/** Event on the window: the large view has opened. */
export const LARGE_VIEW = 'large-view';

/** The large view, which `large-view.ts` creates. `data-project` is the id of the project in front. */
export interface LargeViewDialog extends HTMLDialogElement {
  /** Shows the project that was opened until the lightbox renders into `stage`. */
  readonly preview: HTMLElement;
  readonly stage: HTMLElement;
  /** How many projects the visitor wants to go on, counted while the preview is shown. */
  steps: number;
  /** Fragment of the page from which it was opened. */
  readonly cameFrom: string;
}

export const largeView = () => document.querySelector<LargeViewDialog>('dialog.lightbox');
