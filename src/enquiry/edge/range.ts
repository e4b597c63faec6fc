import { byteRange } from '../http/byte-range.ts';

/**
 * Cuts the requested part out of a file: Workers Static Assets sends whole files only, but Safari plays no film without
 * parts. Reads all of it into memory, as the platform does not tell its length; no file there is larger than 25 MiB.
 *
 * @param whole answer to the request without `Range`
 */
export async function cutRange(request: Request, whole: Response): Promise<Response> {
  const headers = new Headers(whole.headers);
  headers.set('Accept-Ranges', 'bytes');
  const condition = request.headers.get('if-range');
  const range = request.headers.get('range');
  const isWanted = range !== null && (condition === null || condition === headers.get('etag'));
  if (!isWanted || request.method !== 'GET' || whole.status !== 200)
    return new Response(whole.body, { status: whole.status, headers });
  const bytes = await whole.arrayBuffer();
  const part = byteRange(range, bytes.byteLength);
  if (!part) return new Response(bytes, { headers });
  if (part === 'unsatisfiable') {
    headers.delete('Content-Type');
    headers.set('Content-Range', `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = part;
  headers.set('Content-Range', `bytes ${start}-${end}/${bytes.byteLength}`);
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}
