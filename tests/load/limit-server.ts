/**
 * The reference for the service: the same server with the same limits and log, which reads and checks
 * enquiries and stores nothing.
 */
import type { HttpBindings } from '@hono/node-server';
import { readConfig } from '../../src/enquiry/config.ts';
import { createTimerAlarm } from '../../src/enquiry/node/service.ts';
import { systemEnvironment as environment } from '../../src/enquiry/environment.ts';
import { createApp } from '../../src/enquiry/http/app.ts';
import { nodeVisit } from '../../src/enquiry/http/client.ts';
import { createLog } from '../../src/enquiry/log.ts';
import { createHttpServer, listen } from '../../src/enquiry/node/server.ts';
import type { Sql } from '../../src/enquiry/store/sql.ts';
import { SITE_CONTENT } from '../support/site-content.ts';

const config = readConfig(SITE_CONTENT);
const log = createLog(process.stdout, environment.now);
const sql = { write: () => 'stored' } as unknown as Sql;
const { app } = createApp({
  ...{ config, sql, log, environment, channels: [], createAlarm: createTimerAlarm },
  eraseMailFiles: async () => 0,
  visitOf: (c) => nodeVisit((c.env as HttpBindings).incoming, config.trustedProxies),
});
const site = { serve() {} };
const server = createHttpServer({ app, site, trustedProxies: config.trustedProxies });
log.event('service.started', { address: await listen(server, config.port, config.host) });
