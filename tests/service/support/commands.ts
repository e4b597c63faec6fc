import { runCommand } from '../../../src/enquiry/commands/run.ts';
import { readConfig } from '../../../src/enquiry/config.ts';
import { type Environment, systemEnvironment } from '../../../src/enquiry/environment.ts';
import { findLocalService } from '../../../src/enquiry/node/local-service.ts';
import { rehearseMigrations } from '../../../src/enquiry/node/rehearse.ts';
import { mailerFor } from '../../../src/enquiry/node/service.ts';
import { SITE_CONTENT } from '../../support/site-content.ts';
import { AGENCY_TOKEN } from './agency.ts';

/** Returns a function that runs `npm run enquiries --` commands in this process, on the given database. */
export function commandsOn(
  databaseFile: string,
  variables: Record<string, string> = {},
  environment: Environment = systemEnvironment,
) {
  return async (...args: string[]) => {
    /** `output` is standard output, `remarks` standard error. */
    const ran = { code: 0, output: '', remarks: '' };
    const config = () =>
      readConfig({ ...SITE_CONTENT, variables: { ENQUIRY_DB: databaseFile, ...variables } });
    ran.code = await runCommand(args, {
      config,
      environment,
      findLocalService: (options) => findLocalService(config(), environment, options),
      createMailer: (letter) => mailerFor(config())(letter),
      rehearseMigrations: (copy) => rehearseMigrations(config().databaseFile, copy),
      write(text) {
        ran.output += text;
      },
      remark(sentence) {
        ran.remarks += `${sentence}\n`;
      },
    });
    return ran;
  };
}

/** Returns a function that runs commands on a remote service, with the token of the agency. */
export function commandsAt(url: string, variables: Record<string, string> = { AGENCY_TOKEN }) {
  const run = commandsOn('no/such/database.db', variables);
  return (...args: string[]) => run(...args, '--remote', url);
}
