/** Event on the list of projects: they have changed, or the next ones could not be fetched. */
export const CHANGED = 'projects-changed';

/** Event on the window: films have been added to the page. */
export const FILMS_ADDED = 'films';
