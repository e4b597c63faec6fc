/** Told on the list of projects when they have changed, or when the next ones could not be fetched. */
export const CHANGED = 'projects-changed';

/** Told on the window when films have been added to the page. */
export const FILMS_ADDED = 'films';
