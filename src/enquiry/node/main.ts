import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, endWith, readConfig } from '../config.ts';
import { systemEnvironment } from '../environment.ts';
import { asSentence, createLog } from '../log.ts';
import { readSiteFacts, sourcesIn } from '../site-facts.ts';
import { greeting } from './greeting.ts';
import { closeGracefully, createHttpServer, listen } from './server.ts';
import { createService } from './service.ts';
import { createSite } from './site.ts';

/** Output folder of `npm run build`. */
const SITE_FOLDER = resolve('dist');

const STOP_GRACE_MS = 10_000;

/** How long shutdown waits for the last log lines to be written. */
const LAST_LINES_GRACE_MS = 500;

/** Serves the last build and the enquiry API until SIGTERM or SIGINT. */
async function serve(): Promise<void> {
  // What the service writes holds what visitors wrote: its owner alone may read it.
  process.umask(0o077);
  // A closed log pipe must not crash the service.
  process.stdout.on('error', () => {});
  const { isTTY } = process.stdout;
  const log = createLog(process.stdout, systemEnvironment.now, isTTY ? asSentence : undefined);
  if (!existsSync(join(SITE_FOLDER, 'index.html')))
    throw new ConfigError('There is no built site in dist/: run npm run build first.');
  const facts = readSiteFacts(SITE_FOLDER);
  const config = readConfig(sourcesIn(() => facts));
  const service = createService(config, { log, readFormPage: () => site.readFormPage() });
  const site = createSite(SITE_FOLDER, facts, { countView: service.countView });
  const { notSent } = config.words();
  const server = createHttpServer({ ...service, site, notSent, trustedProxies: config.trustedProxies });

  const address = await listen(server, config.port, config.host).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(explainListenError(error, config));
  });
  if (isTTY) process.stdout.write(greeting(address, config));
  else log.event('service.started', { address });
  service.start(address);

  let stopping = false;
  const stop = async (signal: string) => {
    // Terminal and npm may each send the signal. The first one suffices, because shutdown is limited in time.
    if (stopping) return;
    stopping = true;
    log.event('service.stopping', { signal });
    await service.stop(closeGracefully(server, STOP_GRACE_MS));
    await writeLastLines();
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
}

/** Waits until the log is written, with a timeout so that a stalled reader does not keep the process alive. */
async function writeLastLines(): Promise<void> {
  const written = new Promise((resolve) => process.stdout.write('', resolve));
  await Promise.race([written, sleep(LAST_LINES_GRACE_MS)]);
}

function explainListenError({ code, message }: NodeJS.ErrnoException, { port, host }: Config): string {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program listens there already: stop it or set another one',
    EACCES: 'this user may not listen there: set one from 1024 up',
  };
  const reason = reasons[code ?? ''];
  if (reason) return `PORT is ${port}, but ${reason}.`;
  return `The service cannot listen on port ${port} of ${host ?? 'all interfaces'} (settings PORT and HOST): ${message}.`;
}

serve().catch(endWith);
