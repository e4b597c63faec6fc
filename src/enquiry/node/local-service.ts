import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { Environment } from '../environment.ts';
import { UnavailableError } from '../store/sql.ts';
import { isOwned, readOwner } from './owner.ts';
import { createService } from './service.ts';

/** The service on this machine, as commands call it. */
interface LocalService {
  name: string;
  token: string;
  request(path: string, init: RequestInit): Response | Promise<Response>;
  close(): Promise<void>;
}

/**
 * Finds the running service that owns the database of the settings. If none runs, the service is created in this process,
 * which owns the database until `close`; it delivers nothing.
 *
 * @param mayCreate whether a missing database is created
 * @throws UnavailableError if there is no database
 */
export function findLocalService(
  config: Config,
  environment: Environment,
  { mayCreate = false } = {},
): LocalService {
  const { databaseFile: file } = config;
  if (!mayCreate && !existsSync(file))
    throw new UnavailableError(
      `There is no database ${file} (setting ENQUIRY_DB): the service makes it when it starts for the first time.`,
    );
  const name = 'The service';
  // A service that was killed leaves its address behind, where another program may listen by now.
  const running = isOwned(file) ? readOwner(file)?.service : undefined;
  if (running)
    return {
      name,
      token: running.token,
      request: (path, init) => fetch(running.url + path, init),
      close: async () => {},
    };
  const service = createService(config, { environment, program: 'npm run enquiries' });
  return {
    name,
    token: service.localToken,
    request: (path, init) => service.app.request(path, init),
    close: () => service.stop(),
  };
}
