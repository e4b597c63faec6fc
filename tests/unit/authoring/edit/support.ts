import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ContentApi } from '../../../../src/authoring/edit/server/content-api.ts';
import { createPublisher } from '../../../../src/authoring/edit/publishing/publisher.ts';
import { createToken } from '../../../../src/authoring/edit/server/gate.ts';
import { createMiddleware } from '../../../../src/authoring/edit/server/middleware.ts';
import { makeRepository } from '../../model/check/support.ts';

export type RunningScreen = Awaited<ReturnType<typeof startScreen>>;

/**
 * Serves the screen of `npm run edit` with a small repository.
 * @param address address that is forwarded to this machine
 */
export async function startScreen(address?: URL) {
  let remove = () => {};
  const root = makeRepository((removal) => (remove = removal));
  const assets = new Map([['screen.js', Buffer.from('export {};')]]);
  const written: string[] = [];
  const api = new ContentApi(root, (file) => written.push(file));
  const parts = { assets, api, publisher: createPublisher(root) };
  const server = createServer(createMiddleware({ ...parts, token: createToken(), address }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  /** Sends a request with exactly these headers, besides Host and the length of the body. */
  async function send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: string | Buffer = '',
  ): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
    const sent = request({ host: '127.0.0.1', port, method, path, agent: false });
    sent.setHeader('host', `localhost:${port}`);
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
    // With an explicit length, no body is sent: the server has to respond without reading it.
    if (headers['content-length'] === undefined) sent.end(body);
    else sent.flushHeaders();
    const [response] = await once(sent, 'response');
    const answer = { status: response.statusCode, headers: response.headers, body: await text(response) };
    sent.destroy();
    const isRefusal =
      response.headers['content-type'] === 'application/json' && answer.body.startsWith('{"sentence"');
    return isRefusal ? { ...answer, body: messagesIn(answer.body) } : answer;
  }

  const { body: page } = await send('GET', '/');
  /** Headers of a save by the screen itself. */
  const own: Record<string, string> = {
    origin: `http://localhost:${port}`,
    'content-type': 'application/json',
    'x-edit-token': /name="edit-token" content="([\w-]{43})"/.exec(page)![1]!,
  };

  return {
    root,
    port,
    own,
    /** Texts whose writing was reported. */
    written,
    send,
    /** Saves a change as the screen does, with other headers in place of its own. */
    save(change: unknown, headers: Record<string, string> = {}) {
      const body = typeof change === 'string' ? change : JSON.stringify(change);
      return send('POST', '/api/save', { ...own, ...headers }, body);
    },
    /** Builds a change that writes and removes files, based on their current versions. */
    change(written: Record<string, string>, removed: string[] = []) {
      const seen = (path: string) => {
        const file = join(root, 'src/content', path);
        if (!existsSync(file)) return null;
        const facts = lstatSync(file);
        if (!facts.isFile()) return null;
        return /\.(yaml|mdx)$/.test(path)
          ? createHash('sha1').update(readFileSync(file)).digest('hex')
          : `${facts.size}-${facts.mtimeMs}`;
      };
      return {
        additions: Object.entries(written).map(([path, contents]) => ({
          path,
          contents: Buffer.from(contents).toString('base64url'),
          seen: seen(path),
        })),
        deletions: removed.map((path) => ({ path, seen: seen(path) })),
      };
    },
    /** Reads a content file. */
    read: (path: string) => readFileSync(join(root, 'src/content', path), 'utf8'),
    stop() {
      server.close();
      server.closeAllConnections();
      remove();
    },
  };
}

/** Returns the messages of an error response. */
function messagesIn(body: string): string {
  const { sentence, mistakes } = JSON.parse(body) as { sentence: string; mistakes: { text: string }[] };
  return [sentence, ...mistakes.map(({ text }) => text)].join('\n');
}

/** Lists files with their hashes, folders, and links with their targets below a folder. */
export function snapshot(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) found[path] = `to ${readlinkSync(path)}`;
    else if (entry.isDirectory()) Object.assign(found, { [path]: 'folder' }, snapshot(path));
    else found[path] = createHash('sha1').update(readFileSync(path)).digest('hex');
  }
  return found;
}
