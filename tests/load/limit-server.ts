/**
 * The reference for the service: the same server with the same limits and log, which reads and checks
 * enquiries and stores nothing.
 */
import type { HttpBindings } from '@hono/node-server';
import { createApp } from '../../src/enquiry/assemble-service.ts';
import { readConfig } from '../../src/enquiry/config.ts';
import { systemEnvironment } from '../../src/enquiry/environment.ts';
import { nodeVisit } from '../../src/enquiry/http/client.ts';
import { createHttpServer, listen } from '../../src/enquiry/http/server.ts';
import { createLog } from '../../src/enquiry/log.ts';
import type { Store } from '../../src/enquiry/store/operations.ts';
import { SITE_CONTENT } from '../support/site-content.ts';

const config = readConfig(SITE_CONTENT);
const log = createLog(process.stdout, systemEnvironment.now);
const store = { addEnquiry: async () => true } as unknown as Store;
const app = createApp({
  eraseMailFiles: async () => 0,
  ...{ config, store, log, delivery: { notify() {} }, environment: systemEnvironment },
  visitOf: (c) => nodeVisit((c.env as HttpBindings).incoming, config.trustedProxies),
});
const serveSite = async () => {};
const server = createHttpServer({ app, serveSite, trustedProxies: config.trustedProxies });
log.event('service.started', { address: await listen(server, config.port, config.host) });
