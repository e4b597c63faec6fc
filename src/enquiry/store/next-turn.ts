/** Resolves in a later turn of the event loop, so that a long reading does not keep others waiting. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
