/**
 * Parses a `Range` header for a file of `size` bytes.
 *
 * @returns undefined to send the whole file, which is right if the header is missing, malformed or names several ranges
 */
export function byteRange(header: string | undefined, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if ((!first && !last) || (first && last && Number(last) < Number(first))) return undefined;
  // `-500` means the last 500 bytes.
  const start = first ? Number(first) : size - Math.min(Number(last), size);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start >= size ? 'unsatisfiable' : { start, end };
}
