import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { contentCheck } from '../../../src/build/content-check.ts';

/** A check thread that responds with this result. */
function thread(event: 'error' | 'message', answer: unknown) {
  const emitter = new EventEmitter();
  const postMessage = () => setImmediate(() => emitter.emit(event, answer));
  return Object.assign(emitter, { ref() {}, unref() {}, postMessage });
}

it('development reports a check without a result, and checks again at the next change', async () => {
  const silence = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const threads = [
    thread('error', new Error('out of memory')),
    thread('message', { mistakes: [], unwritten: [], entries: 1 }),
  ];
  const { hooks } = contentCheck(() => threads.shift() as never);
  const root = '/site';
  const config = { root: pathToFileURL(`${root}/`) };
  await hooks['astro:config:setup']!({ command: 'dev', config, isRestart: true } as never);
  const watcher = new EventEmitter();
  const browsers = new EventEmitter();
  const sent: { type: string; err?: { message: string } }[] = [];
  const ws = Object.assign(browsers, { send: (message: never) => browsers.emit('sent', sent.push(message)) });
  await hooks['astro:server:setup']!({ server: { ws, watcher } } as never);
  for (const type of ['error', 'full-reload']) {
    const answer = new Promise((resolve) => browsers.once('sent', resolve));
    watcher.emit('all', 'change', `${root}/src/content/packages/seo.yaml`);
    await answer;
    expect(sent.at(-1)!.type).toBe(type);
  }
  silence.mockRestore();
  expect(sent[0]!.err!.message).toContain('out of memory');
});
