/**
 * A query whose answer is kept for the whole build: thousands of entries are read, sorted and joined once, not on
 * each of hundreds of pages. In development the content changes, so each page asks anew.
 */
export function oncePerBuild<T>(read: () => Promise<T>): () => Promise<T> {
  if (!import.meta.env.PROD) return read;
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= read();
    return answer;
  };
}
