/**
 * Memoises a query for the whole build, so that thousands of entries are read, sorted and joined once instead of on
 * each of hundreds of pages. In development the content changes, so each page runs the query again.
 */
export function oncePerBuild<T>(read: () => Promise<T>): () => Promise<T> {
  if (!import.meta.env.PROD) return read;
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= read();
    return answer;
  };
}
