/** URLs of all films of portfolio entries, by path in the repository. */
export const films = import.meta.glob<string>('/src/content/portfolio/*/*.{mp4,webm}', {
  query: '?url',
  import: 'default',
  eager: true,
});
