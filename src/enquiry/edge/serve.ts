/** Entry point of `npm run serve:edge`: serves the last build on workerd, with the same settings as `npm run serve`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Config, ConfigError, endWith, SETTINGS } from '../config.ts';
import { systemEnvironment } from '../environment.ts';
import { createLog } from '../log.ts';
import { bundleWorker, readSettings, SITE_FOLDER } from './bundle.ts';
import { installPackages } from './install-packages.ts';

async function serve(): Promise<void> {
  const log = createLog(process.stdout, systemEnvironment.now);
  const { config, variables } = readSettings();
  const { workerd } = installPackages();
  const state = resolve(variables.EDGE_STATE?.trim() || 'data/edge');
  const worker = join(state, 'worker');
  // Enquiries are personal data.
  for (const folder of [state, worker, join(state, 'objects')])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  await bundleWorker(join(worker, 'worker.mjs'));
  const file = join(worker, 'config.capnp');
  writeFileSync(file, workerdConfig(config, join(state, 'objects')), { mode: 0o600 });
  // Settings reach workerd by its environment, so that no file holds a password.
  const child = spawn(workerd, ['serve', file, '--control-fd=3'], {
    env: variables,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill('SIGTERM'));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const port = await Promise.race([readPort(child), ended.then(() => undefined)]);
  if (port === undefined)
    throw new ConfigError(
      `workerd did not start on port ${config.port} (settings PORT and HOST): its message stands above.`,
    );
  const address = `http://${config.host?.includes(':') ? `[${config.host}]` : (config.host ?? 'localhost')}:${port}`;
  // The first request starts the object, which resumes waiting deliveries.
  await fetch(`${address.replace('0.0.0.0', '127.0.0.1')}/api/health`).catch(() => {});
  log.event('service.started', { address, pid: child.pid ?? null });
  log.flush();
  process.exitCode = (await ended) ?? 0;
}

/** Reads the port on which workerd listens. */
async function readPort(child: ChildProcess): Promise<number | undefined> {
  for await (const line of createInterface({ input: child.stdio[3] as NodeJS.ReadableStream })) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number };
    if (event === 'listen') return port;
  }
  return undefined;
}

/** Version of the runtime's behaviour that the Worker was tested with; not newer than the installed workerd. */
const COMPATIBILITY_DATE = '2026-11-01';

/**
 * Returns the configuration of workerd: the Worker beside its file, the objects on disk, the site as assets.
 *
 * @param objects folder for the databases of the objects
 */
function workerdConfig({ host, port }: Config, objects: string): string {
  const text = (value: string) => JSON.stringify(value);
  const address = `${host?.includes(':') ? `[${host}]` : (host ?? '*')}:${port}`;
  const settings = SETTINGS.map((name) => `( name = ${text(name)}, fromEnvironment = ${text(name)} )`);
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    ( name = "main", worker = .worker ),
    ( name = "objects", disk = ( path = ${text(objects)}, writable = true ) ),
    ( name = "site", disk = ( path = ${text(SITE_FOLDER)} ) ),
    ( name = "internet", network = ( allow = ["public", "private"], tlsOptions = ( trustBrowserCas = true ) ) ),
  ],
  sockets = [ ( name = "http", address = ${text(address)}, http = (), service = "main" ) ],
);

const worker :Workerd.Worker = (
  modules = [ ( name = "worker.mjs", esModule = embed "worker.mjs" ) ],
  compatibilityDate = ${text(COMPATIBILITY_DATE)},
  durableObjectNamespaces = [ ( className = "EnquiryShard", uniqueKey = "enquiries", enableSql = true ) ],
  durableObjectStorage = ( localDisk = "objects" ),
  bindings = [
    ( name = "ENQUIRIES", durableObjectNamespace = "EnquiryShard" ),
    ( name = "SITE", service = "site" ),
    ${settings.join(',\n    ')},
  ],
);
`;
}

serve().catch(endWith);
