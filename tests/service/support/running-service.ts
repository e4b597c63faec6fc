import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '../../../src/enquiry/config.ts';
import { createEnquiryService, type EnquiryServiceDeps } from '../../../src/enquiry/enquiry-service.ts';
import {
  closeGracefully,
  createHttpServer,
  listen,
  type ServerLimits,
} from '../../../src/enquiry/http/server.ts';
import { createStaticSite } from '../../../src/enquiry/http/static-site.ts';
import type { LogFields } from '../../../src/enquiry/log.ts';
import { makeSiteFolder, type OnEnd } from './site-folder.ts';

/** Pauses short enough for a test. */
export const QUICK: Required<Pick<EnquiryServiceDeps, 'deliveryTimings' | 'smtpTimeouts'>> = {
  deliveryTimings: {
    retry: { firstPauseMs: 20, longestPauseMs: 200, giveUpAfterMs: 60_000 },
    // Longer than a busy machine may keep a test waiting: nobody is to lose a lease by that.
    leaseMs: 10_000,
    lookAtLeastEveryMs: 1_000,
    stopGraceMs: 500,
  },
  smtpTimeouts: { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, totalMs: 10_000 },
};

export interface RunningService {
  url: string;
  config: Config;
  /** The names of the events so far. */
  events: { name: string; fields: LogFields | undefined }[];
  /** A column of every stored enquiry, in the order of their arrival. */
  stored(column: string): unknown[];
  stop(): Promise<void>;
}

interface RunOptions extends EnquiryServiceDeps {
  /** With the built site in it; a new one if it is not given. */
  folder?: string;
  /** Of the HTTP server; the real ones if they are not given. */
  limits?: ServerLimits;
  onEnd?: OnEnd;
}

/** Runs the service within the test, with pauses that a test can wait for. */
export async function runService(
  variables: Record<string, string> = {},
  { onEnd = onTestFinished, folder = makeSiteFolder(onEnd), limits, ...deps }: RunOptions = {},
): Promise<RunningService> {
  const config = readConfig({
    siteEmail: () => 'hello@fallline.example',
    variables: { ENQUIRY_DB: join(folder, 'data/enquiries.db'), RATE_LIMIT: '0', ...variables },
  });
  const events: RunningService['events'] = [];
  const log = { event: (name: string, fields?: LogFields) => void events.push({ name, fields }), flush() {} };
  const service = createEnquiryService(config, { log, ...QUICK, ...deps });
  const serveSite = createStaticSite(join(folder, 'dist'), { policies: new Map() });
  const { trustedProxies } = config;
  const parts = { app: service.app, serveSite, trustedProxies };
  const server = createHttpServer({ ...parts, ...(limits && { limits }) });
  const url = await listen(server, 0, '127.0.0.1');
  service.start();

  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= service.stop(closeGracefully(server, 500)));
  onEnd(stop);
  return { url, config, events, stored: (column) => readColumn(config.databaseFile, column), stop };
}

/** Looks into the database as a person would. */
export function readColumn(file: string, column: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(`SELECT ${column} AS value FROM enquiries ORDER BY seq`)
      .all()
      .map(({ value }) => value);
  } finally {
    database.close();
  }
}
