import { runCommand } from '../../../src/enquiry/commands/run.ts';
import { readConfig } from '../../../src/enquiry/config.ts';
import { type Environment, systemEnvironment } from '../../../src/enquiry/environment.ts';

export interface Ran {
  code: number;
  /** Standard output; `remarks` is standard error. */
  output: string;
  remarks: string;
}

/** Returns a function that runs `npm run enquiries --` commands in this process, on the given database. */
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
