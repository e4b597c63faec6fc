import { type Config, SETTINGS } from '../config.ts';
import { COMPATIBILITY_DATE } from './compatibility.ts';

interface WorkerdOptions {
  config: Pick<Config, 'host' | 'port'>;
  /** Folder for the databases of the objects. */
  objects: string;
  /** Folder of the built site. */
  site: string;
}

/** Writes the configuration of workerd: the Worker beside this file, its objects on disk, the site as its assets. */
export function workerdConfig({ config: { host, port }, objects, site }: WorkerdOptions): string {
  const text = (value: string) => JSON.stringify(value);
  const address = `${host?.includes(':') ? `[${host}]` : (host ?? '*')}:${port}`;
  const settings = SETTINGS.map((name) => `( name = ${text(name)}, fromEnvironment = ${text(name)} )`);
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    ( name = "main", worker = .worker ),
    ( name = "objects", disk = ( path = ${text(objects)}, writable = true ) ),
    ( name = "site", disk = ( path = ${text(site)} ) ),
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
