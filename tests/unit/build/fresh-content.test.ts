import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshContent } from '../../../src/build/fresh-content.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder(afterAll);
const store = join(root, '.astro/data-store.json');
mkdirSync(join(root, '.astro'));
writeFileSync(store, 'text');

/** When Astro announces a new store. */
const ANNOUNCED = Date.now();
const HTML = 'text/html,application/xhtml+xml';
const pictures = join(root, '.astro/content-assets.mjs');
/** Change events that were emitted. */
const changed = vi.fn();
const reloaded = vi.fn();
const browsers = Object.assign(new EventEmitter(), { send: reloaded });
let server: { ws: { send(message: object): void } };
let request: (request: object, response: EventEmitter, next: () => void) => void;

/** Sends a request. `begin` and `end`: milliseconds after the announcement, which comes in between if it is due. */
function render(begin: number, end: number, accept = HTML, statusCode = 200) {
  const response = Object.assign(new EventEmitter(), { statusCode });
  vi.setSystemTime(ANNOUNCED + begin);
  request({ headers: { accept } }, response, () => {});
  if (begin < 0 && end > 0) announce();
  vi.setSystemTime(ANNOUNCED + end);
  response.emit('close');
}

/** Announces a new store as Astro does. */
function announce(at = 0) {
  vi.setSystemTime(ANNOUNCED + at);
  server.ws.send({ type: 'full-reload', path: '*' });
  reloaded.mockClear();
}

beforeEach(() => {
  vi.useFakeTimers();
  changed.mockClear();
  reloaded.mockClear();
  browsers.removeAllListeners();
  browsers.send = reloaded;
  const watcher = new EventEmitter().on('change', changed);
  const { hooks } = freshContent();
  hooks['astro:config:setup']!({ config: { root: pathToFileURL(`${root}/`) } } as never);
  const middlewares = { use: (handler: typeof request) => (request = handler) };
  const dev = { watcher, middlewares, ws: browsers };
  server = dev;
  hooks['astro:server:setup']!({ server: dev } as never);
});
afterEach(() => vi.useRealTimers());

it('repeats the event if a new store was announced while a page was rendered', () => {
  render(-1000, 1000);
  render(-500, 1200);
  vi.advanceTimersByTime(1000);
  expect(changed, 'Astro still ignores changes').not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(changed.mock.calls).toEqual([[store]]);
});

it.each([
  ['a page that was rendered later', () => render(1000, 2000)],
  ['another file that a page loads', () => render(-1000, 1000, '*/*')],
])('repeats no event for %s', (_, ask) => {
  ask();
  vi.runAllTimers();
  expect(changed).not.toHaveBeenCalled();
});

/** Connects the script of a page. `at`: milliseconds after the announcement. */
function connect(at: number) {
  vi.setSystemTime(ANNOUNCED + at);
  browsers.emit('connection');
}

it('reloads a page that connects after a new store was announced', () => {
  render(-1000, -500);
  announce();
  connect(500);
  expect(reloaded.mock.calls).toEqual([[{ type: 'full-reload', path: '*' }]]);
});

/** A line of Astro's list of pictures. */
const importOf = (importer: string) =>
  `import PICTURE from "./a.jpg?astroContentImageFlag=&importer=${encodeURIComponent(importer)}";\n`;

it('has the list of pictures written again if a page fails and an entry in it was deleted, and reloads the page', () => {
  const entry = join(root, 'an entry.yaml');
  writeFileSync(entry, '');
  writeFileSync(pictures, importOf('an entry.yaml') + importOf('deleted.yaml'));
  render(1000, 1500);
  expect(changed).not.toHaveBeenCalled();
  render(1000, 1500, HTML, 500);
  expect(changed.mock.calls).toEqual([[entry]]);
  vi.advanceTimersByTime(2000);
  expect(changed.mock.calls).toEqual([[entry], [store]]);
  announce(3500);
  connect(4000);
  expect(reloaded).toHaveBeenCalledOnce();
  changed.mockClear();
  writeFileSync(pictures, importOf('an entry.yaml'));
  render(5000, 5500, HTML, 500);
  vi.runAllTimers();
  expect(changed, 'The page fails for another reason').not.toHaveBeenCalled();
});
