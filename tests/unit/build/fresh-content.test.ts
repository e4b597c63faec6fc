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

const WRITTEN = Date.now();
const HTML = 'text/html,application/xhtml+xml';
const pictures = join(root, '.astro/content-assets.mjs');
const announced = vi.fn();
const reloaded = vi.fn();
const browsers = Object.assign(new EventEmitter(), { send: reloaded });
let request: (request: object, response: EventEmitter, next: () => void) => void;

/** Sends a request. `begin` and `end`: milliseconds after the store was written. */
function render(begin: number, end: number, accept = HTML, statusCode = 200) {
  const response = Object.assign(new EventEmitter(), { statusCode });
  vi.setSystemTime(WRITTEN + begin);
  request({ headers: { accept } }, response, () => {});
  vi.setSystemTime(WRITTEN + end);
  response.emit('close');
}

beforeEach(() => {
  vi.useFakeTimers();
  announced.mockClear();
  reloaded.mockClear();
  browsers.removeAllListeners();
  const watcher = new EventEmitter().on('change', announced);
  const { hooks } = freshContent();
  hooks['astro:config:setup']!({ config: { root: pathToFileURL(`${root}/`) } } as never);
  const middlewares = { use: (handler: typeof request) => (request = handler) };
  const server = { watcher, middlewares, ws: browsers };
  hooks['astro:server:setup']!({ server } as never);
});
afterEach(() => vi.useRealTimers());

it('repeats the event if content was replaced while a page was rendered', () => {
  render(-1000, 1000);
  render(-500, 1200);
  vi.advanceTimersByTime(1000);
  expect(announced, 'Astro still ignores changes').not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(announced.mock.calls).toEqual([[store]]);
});

it.each([
  ['a page that was rendered later', () => render(1000, 2000)],
  ['another file that a page loads', () => render(-1000, 1000, '*/*')],
])('repeats no event for %s', (_, ask) => {
  ask();
  vi.runAllTimers();
  expect(announced).not.toHaveBeenCalled();
});

/** Connects the script of a page. `at`: milliseconds after the store was written. */
function connect(at: number) {
  vi.setSystemTime(WRITTEN + at);
  browsers.emit('connection');
}

it('reloads a page that connects after its content was replaced', () => {
  render(-1000, -500);
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
  expect(announced).not.toHaveBeenCalled();
  render(1000, 1500, HTML, 500);
  expect(announced.mock.calls).toEqual([[entry]]);
  vi.advanceTimersByTime(2000);
  expect(announced.mock.calls).toEqual([[entry], [store]]);
  connect(4000);
  expect(reloaded).toHaveBeenCalledOnce();
  announced.mockClear();
  writeFileSync(pictures, importOf('an entry.yaml'));
  render(5000, 5500, HTML, 500);
  vi.runAllTimers();
  expect(announced, 'The page fails for another reason').not.toHaveBeenCalled();
});
