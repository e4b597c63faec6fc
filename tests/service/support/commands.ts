import { runCommand } from '../../../src/enquiry/commands/run.ts';
import { readConfig } from '../../../src/enquiry/config.ts';
import { type Environment, systemEnvironment } from '../../../src/enquiry/environment.ts';
import { openRecords } from '../../../src/enquiry/store/records.ts';

export interface Ran {
  code: number;
  /** What went to the standard output, and to the error output. */
  output: string;
  remarks: string;
}

/** Makes the function that runs a command as `npm run enquiries --` does, on a database. */
export function commandsOn(
  databaseFile: string,
  variables: Record<string, string> = {},
  environment: Environment = systemEnvironment,
) {
  return async (...args: string[]): Promise<Ran> => {
    let output = '';
    let remarks = '';
    const code = await runCommand(args, {
      config: () =>
        readConfig({
          siteEmail: () => 'hello@fallline.example',
          variables: { ENQUIRY_DB: databaseFile, ...variables },
        }),
      openRecords,
      environment,
      write(text) {
        output += text;
      },
      remark(sentence) {
        remarks += `${sentence}\n`;
      },
    });
    return { code, output, remarks };
  };
}
