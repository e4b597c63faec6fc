import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { clientOf } from './client.ts';
import { isLocal } from './health-access.ts';
import { readBody } from './read-body.ts';
import type { Visit } from './visit.ts';

/** Reads a request of Node's HTTP server. */
export const nodeVisit = (request: IncomingMessage, trustedProxies: BlockList): Visit => ({
  client: clientOf(request, trustedProxies),
  isLocal: isLocal(request),
  readBody: () => readBody(request),
});
