import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { createEnquiryService } from './enquiry-service.ts';
import { systemEnvironment } from './environment.ts';
import { readContentPolicy } from './http/content-policy.ts';
import { closeGracefully, createHttpServer, listen } from './http/server.ts';
import { createStaticSite } from './http/static-site.ts';
import { createLog } from './log.ts';
import { readSiteEmail } from './site-email.ts';
import { StoreError } from './store/database.ts';

/** Where `npm run build` puts the site, and where editors keep its e-mail address; from the project's root. */
const SITE_FOLDER = resolve('dist');
const SITE_FILE = 'src/content/site/index.yaml';

const STOP_GRACE_MS = 10_000;

/** Serves the last build and takes enquiries, until the process is told to stop. */
async function serve(): Promise<void> {
  // A reader of the log that has gone away must not take the service with it.
  process.stdout.on('error', () => {});
  const log = createLog((lines) => process.stdout.write(lines), systemEnvironment.now);
  const config = readConfig({ siteEmail: () => readSiteEmail(SITE_FILE) });
  if (!existsSync(join(SITE_FOLDER, 'index.html'))) {
    throw new ConfigError('There is no built site in dist/: run npm run build first.');
  }
  const serveSite = createStaticSite(SITE_FOLDER);
  const policy = readContentPolicy(SITE_FOLDER);
  const service = createEnquiryService(config, { log });
  const server = createHttpServer({ ...service, serveSite, policy, trustedProxies: config.trustedProxies });

  const address = await listen(server, config.port, config.host).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(explainListenError(error, config.port, config.host));
  });
  service.start();
  log.event('service.started', { address });
  log.flush();

  const stop = async (signal: string) => {
    log.event('service.stopping', { signal });
    await closeGracefully(server, STOP_GRACE_MS);
    await service.stop();
  };
  // A second signal ends the process at once; nothing that was confirmed is lost by that.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop(signal));
}

function explainListenError(error: NodeJS.ErrnoException, port: number, host = 'all interfaces'): string {
  if (error.code === 'EADDRINUSE')
    return `PORT is ${port}, but another program listens there already: stop it or set another one.`;
  if (error.code === 'EACCES')
    return `PORT is ${port}, but this user may not listen there: set one from 1024 up.`;
  return `The service cannot listen on port ${port} of ${host} (settings PORT and HOST): ${error.code ?? error.message}.`;
}

serve().catch((error: unknown) => {
  // What a person can mend is told in a sentence; anything else is our mistake and keeps its trace.
  const isTold = error instanceof ConfigError || error instanceof StoreError;
  process.stderr.write(`${isTold ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
  // A store that is open already must not keep the process alive.
  setImmediate(() => process.exit());
});
