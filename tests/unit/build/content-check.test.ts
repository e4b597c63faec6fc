import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { contentCheck } from '../../../src/build/content-check.ts';

/** A thread that ends at its first message, or answers that there is no mistake. */
class Thread extends EventEmitter {
  readonly #ends: boolean;
  constructor(ends: boolean) {
    super();
    this.#ends = ends;
  }
  ref() {}
  unref() {}
  postMessage() {
    setImmediate(() =>
      this.#ends
        ? this.emit('error', new Error('out of memory'))
        : this.emit('message', { mistakes: [], entries: 1 }),
    );
  }
}

it('development tells that a check has ended without a result, and checks again at the next change', async () => {
  const silence = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const threads = [new Thread(true), new Thread(false)];
  const { hooks } = contentCheck(() => threads.shift() as never);
  const root = '/site';
  await hooks['astro:config:setup']!({
    command: 'dev',
    config: { root: pathToFileURL(`${root}/`) },
    isRestart: true,
  } as never);
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
