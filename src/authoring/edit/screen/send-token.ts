import { TOKEN_HEADER, TOKEN_META } from './token.ts';

/**
 * Adds the token to Keystatic's API requests, and to no others. Removes the token from the document. Call it before
 * Keystatic is rendered.
 */
export function sendToken() {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${TOKEN_META}"]`)!;
  const token = meta.content;
  meta.remove();
  const send = window.fetch;
  window.fetch = (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (origin !== location.origin || !pathname.startsWith('/api/keystatic/')) return send(input, init);
    const request = new Request(input, init);
    request.headers.set(TOKEN_HEADER, token);
    return send(request);
  };
}
