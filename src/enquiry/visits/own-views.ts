import type { Env, Hono } from 'hono';

/** Cookie of a browser whose page views are not counted. Only `PATH/off` sets it. */
const COOKIE = 'own-views';
const PATH = '/api/own-views';

/** The longest time that browsers keep a cookie: 400 days. */
const KEPT_SECONDS = 400 * 86_400;

/** Whether the `Cookie` header is of a browser whose views are not counted. */
export const isUncounted = (cookies = '') => cookies.split('; ').includes(`${COOKIE}=off`);

/** Adds the addresses that the agency opens in its own browsers, to leave their page views out or to count them again. */
export function addOwnViews<E extends Env>(app: Hono<E>): void {
  const add = (choice: string, seconds: number, text: string) =>
    app.get(`${PATH}/${choice}`, (c) =>
      c.text(text, 200, {
        'Cache-Control': 'no-store',
        'Set-Cookie': `${COOKIE}=${choice}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`,
      }),
    );
  add('off', KEPT_SECONDS, `The pages that this browser opens are not counted. To undo: ${PATH}/on\n`);
  add('on', 0, 'The pages that this browser opens are counted.\n');
}
