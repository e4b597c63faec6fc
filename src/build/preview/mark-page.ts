const NOINDEX = '<meta name="robots" content="noindex">';

interface Marks {
  /** The ribbon's HTML and styles. */
  ribbon: string;
  styles: string;
  /** Origin that files of this build have in absolute addresses, and the one that really serves them. */
  builtFor: string;
  servedFrom: string;
  /** How paths of files begin: `/_astro/`. */
  files: string[];
}

/**
 * Makes a built page a page of the preview: not indexed, the ribbon above it, and files of this build named by the
 * origin that serves them. Its canonical link, which has no such file in it, still leads to the real site.
 * @throws if the page has no head or header to put them in.
 */
export function markPage(html: string, { ribbon, styles, builtFor, servedFrom, files }: Marks): string {
  const isIndexed = !/<meta name="robots" content="[^"]*noindex/.test(html);
  const inHead = `${isIndexed ? NOINDEX : ''}<style>${styles}</style>`;
  const marked = files
    .reduce((page, path) => page.replaceAll(builtFor + path, servedFrom + path), html)
    .replace('</head>', () => `${inHead}</head>`)
    // The link that skips to the content stays the first thing that the keyboard reaches.
    .replace('<header', () => `${ribbon}<header`);
  if (!marked.includes(inHead) || !marked.includes(ribbon))
    throw new Error('A built page has no head or no header.');
  return marked;
}
