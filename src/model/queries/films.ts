/** Addresses of all films beside portfolio entries, by their path in the repository. */
export const films = import.meta.glob<string>('/src/content/portfolio/*/*.{mp4,webm}', {
  query: '?url',
  import: 'default',
  eager: true,
});
