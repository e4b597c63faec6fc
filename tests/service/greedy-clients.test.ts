import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { SERVER_LIMITS, type ServerLimits } from '../../src/enquiry/node/server.ts';
import { peakMegabytes } from '../support/program.ts';
import {
  attack,
  CHUNKED,
  openFrom,
  openRaw,
  PART,
  POST,
  send,
  statusAfter,
  statusOf,
} from './support/raw-request.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import { runService } from './support/running-service.ts';
import { startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';

/** Node's flags of `npm run serve`. */
const SERVE_FLAGS = /^node (.+) \S+$/.exec(packageJson.scripts.serve)![1]!;

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** Runs the service with other limits than those of production. */
const runWithin = (limits: Partial<ServerLimits>, settings: Record<string, string> = {}, folder?: string) =>
  runService(settings, { limits: { ...SERVER_LIMITS, ...limits }, ...(folder && { folder }) });

describe('a client that', () => {
  test('pipelines thousands of requests and reads no response is disconnected, and others are served', async () => {
    for (const path of ['/about', '/_astro/film.abc.mp4', '/api/health']) {
      const { url } = await runService();
      const { socket, closed } = openRaw(url, get(path).repeat(20_000));
      socket.pause();
      await until('it was hung up on', () => {
        socket.write(get('/'));
        return socket.destroyed;
      });
      await closed;
      expect((await send(url, '/about')).status).toBe(200);
    }
  });

  test('pipelines a few requests gets their responses in order', async () => {
    const { url } = await runService();
    const paths = ['/about', '/services', '/services/seo', '/robots.txt'];
    const requests = paths.map(get).join('');
    const text = await openRaw(url, `${requests}GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      .closed;
    expect(text.match(/About|Services|SEO|User-agent|Welcome/g)).toEqual([
      ...['About', 'Services', 'SEO', 'User-agent', 'Welcome'],
    ]);
  });

  test(
    'sends bodies in one-byte chunks is disconnected, and takes no more memory than their bytes',
    { tags: ['full'] },
    async () => {
      const service = await startService(makeSiteFolder(), { NODE_OPTIONS: SERVE_FLAGS });
      // Runs after other attacks that fill buffers.
      await attack(service.url, 160, `${POST}Content-Length: 500\r\n\r\n${PART}`);
      const [pipeline] = await openFrom('127.0.0.9', service.url, 1);
      pipeline?.pause().write(get('/about').repeat(20_000));
      const chunks = `${CHUNKED}${'1\r\nx\r\n'.repeat(130_000)}0\r\n\r\n`;
      const connections = Array.from({ length: 10 }, () => openRaw(service.url, chunks));
      const honest = await postJson(service.url, withId());
      expect(honest.status).toBe(200);
      for (const { closed, socket } of connections) {
        socket.end();
        expect(statusOf(await closed)).toBe(400);
      }
      expect(peakMegabytes(service.pid)).toBeLessThan(256);
    },
  );

  test('has sent too many enquiries is refused before the body is read', async () => {
    const { url } = await runService({ RATE_LIMIT: '1' });
    await postJson(url, ADA);
    expect(await statusAfter(url, `${POST}Content-Length: 500\r\n\r\n`)).toBe(429);
  });

  /** Requests films as a client that does not read them. */
  async function stall(localAddress: string, url: string, count: number) {
    const sockets = await openFrom(localAddress, url, count);
    for (const socket of sockets) {
      socket.write(get('/_astro/long.abc.mp4'));
      await once(socket, 'data');
      socket.pause();
    }
    return sockets;
  }

  /** A service with a film that does not fit into the buffers of the system. */
  async function runWithFilm(limits: Partial<ServerLimits>) {
    const folder = makeSiteFolder();
    writeFileSync(join(folder, 'dist/_astro/long.abc.mp4'), Buffer.alloc(32 * 1024 * 1024));
    return runWithin(limits, {}, folder);
  }

  test('keeps all requests in progress has the next ones refused with 503, until it ends', async () => {
    const { url } = await runWithFilm({ maxRequests: 2 });
    const stalled = await stall('127.0.0.2', url, 2);
    for (const path of ['/about', '/api/health']) {
      const { status, headers } = await send(url, path);
      expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
      expect(headers['content-security-policy']).toBeDefined();
    }
    expect((await postJson(url, ADA)).status).toBe(503);
    for (const socket of stalled) socket.destroy();
    await until('the places are free again', async () => (await send(url, '/about')).status === 200);
    expect((await postJson(url, ADA)).status).toBe(200);
  });

  test('sends garbage after a request does not get it into a response', async () => {
    const { url } = await runWithFilm({});
    const [socket] = await stall('127.0.0.1', url, 1);
    socket!.write('garbage\r\n\r\n');
    let text = '';
    socket!.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket!.resume();
    await once(socket!, 'close');
    expect(text).not.toContain('400 Bad Request');
  });

  test('never ends its headers or its enquiry gets 408, and one that sends nothing is disconnected', async () => {
    const soon = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 };
    const { url, stored } = await runWithin(soon);
    const [headers, body] = await Promise.all([
      openRaw(url, 'GET / HTTP/1.1\r\nX-Slow: ').closed,
      openRaw(url, `${POST}Content-Length: 500\r\n\r\n${PART}`).closed,
      openRaw(url).closed,
    ]);
    expect(headers).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(body).toMatch(/^HTTP\/1\.1 408 /);
    expect(stored('id')).toEqual([]);
  });

  test('requests a film and does not read it is disconnected', async () => {
    const { url } = await runWithFilm({ silenceTimeout: 100 });
    const { socket, closed } = openRaw(url, get('/_astro/long.abc.mp4'));
    // On a busy machine nothing may arrive before the timeout. `once` of `node:events` would reject when it is reset.
    await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed]);
    socket.pause();
    await until('it was hung up on', async () => {
      // A client that does not read notices a closed connection only when it writes.
      socket.write('x');
      return socket.destroyed;
    });
    await closed;
    expect((await send(url, '/about')).status).toBe(200);
  });

  test('holds all connections has the next ones closed, until it ends', async () => {
    const { url } = await runWithin({ maxConnections: 3 });
    const idle = await openFrom('127.0.0.2', url, 3);
    // What waits for its turn in the system is connected, too.
    await until('the next one is closed', async () => (await openRaw(url, get('/')).closed) === '');
    for (const socket of idle) socket.destroy();
    await until('there is room again', async () => {
      const answer = await send(url, '/about').catch(() => undefined);
      return answer?.status === 200;
    });
  });
});
