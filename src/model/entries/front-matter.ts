import { extractFrontmatter } from '@astrojs/internal-helpers/frontmatter';

/** The two parts of an MDX file. */
interface Parts {
  fields: string;
  body: string;
}

/**
 * Splits an MDX file where Astro splits it. Returns undefined if it does not begin with fields between two lines of
 * three dashes: Astro also takes TOML, fields below empty lines, and a line that only begins with three dashes.
 */
export function splitFrontMatter(text: string): Parts | undefined {
  const [opening = ''] = /^---[ \t]*\r?\n/.exec(text) ?? [];
  const fields = opening && extractFrontmatter(text);
  if (!fields) return undefined;
  const end = '---'.length + fields.length;
  const [closing] = /^---[ \t]*(?:\r?\n|$)/.exec(text.slice(end)) ?? [];
  if (closing === undefined) return undefined;
  return { fields: text.slice(opening.length, end), body: text.slice(end + closing.length) };
}
