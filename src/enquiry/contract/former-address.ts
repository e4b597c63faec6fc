/** A former address, such as `/Our-Work.html` or `/?page_id=42`, and the page that it leads to. */
export interface MovedPage {
  from: string;
  to: string;
}

/** Returns the path of a page without `.html`, `index` and a slash at the end. */
export const pagePathOf = (path: string) => path.replace(/\.html$/i, '').replace(/\/(?:index)?$/, '') || '/';

/** Splits a former address into its decoded page path and the parameters of its query. */
export function parseFormer(address: string): { path: string; parameters: [name: string, value: string][] } {
  const [path = '', query] = address.split(/\?(.*)/s);
  return { path: pagePathOf(decodePath(path)), parameters: [...new URLSearchParams(query)] };
}

/** Decodes a path; returns it as it is if it cannot be decoded. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
