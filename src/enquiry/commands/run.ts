import { parseArgs } from 'node:util';
import { ConfigError } from '../config.ts';
import { UnavailableError } from '../store/sql.ts';
import { type Agency, createAgency, remoteService } from './agency.ts';
import { backup, rehearse } from './backup.ts';
import { erase, resend } from './change.ts';
import { check } from './check.ts';
import { type Call, type Command, EXIT, type ExitCode, type Options, type World } from './command.ts';
import { UsageError } from './usage-error.ts';
import { exportEnquiries } from './export.ts';
import { importEnquiries } from './import.ts';
import { list, search, show } from './list.ts';
import { stats } from './stats.ts';
import { testMail } from './test-mail.ts';

const COMMANDS: Record<string, Command> = {
  list,
  show,
  search,
  export: exportEnquiries,
  import: importEnquiries,
  stats,
  resend,
  erase,
  check,
  backup,
  rehearse,
  'test-mail': testMail,
};

/**
 * Runs one command.
 *
 * @param args the arguments after `npm run enquiries --`
 */
export async function runCommand(args: string[], world: World): Promise<ExitCode> {
  const [name = '--help', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  let close = async () => {};
  try {
    if (name === '--help' || name === '-h' || name === 'help') return say(world, overview());
    if (!command) throw new UsageError(`There is no command "${name}".`);
    const { values, words } = parse(command, rest);
    if (values.help) return say(world, helpOf(name, command));
    let found: Promise<Agency> | undefined;
    const find = async (options?: { mayCreate: boolean }) => {
      if (typeof values.remote === 'string')
        return createAgency(remoteService(values.remote, world.config().agencyToken));
      const local = world.findLocalService(options);
      close = () => local.close();
      return createAgency(local);
    };
    return await command.run({ ...world, values, words, agency: (options) => (found ??= find(options)) });
  } catch (error) {
    if (error instanceof UsageError) {
      world.remark(`${error.message} See npm run enquiries -- ${command ? `${name} ` : ''}--help.`);
      return EXIT.misused;
    }
    if (!TOLD.some((kind) => error instanceof kind)) throw error;
    world.remark((error as Error).message);
    return EXIT.unusable;
  } finally {
    await close();
  }
}

/** Errors whose message tells a person what is wrong. */
const TOLD = [ConfigError, UnavailableError];

const REMOTE_OPTION: Options = { remote: { type: 'string' } };

const REMOTE_HELP = `
  --remote URL    on the service at this address, like https://www.example.com, with its AGENCY_TOKEN
`;

function parse(command: Command, args: string[]) {
  try {
    const remote = command.worksRemotely ? REMOTE_OPTION : {};
    const options = { ...command.options, ...remote, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length > 0 && !command.takesWords) {
      throw new UsageError(`"${positionals[0]}" was not expected.`);
    }
    return { values: values as Call['values'], words: positionals };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

function say(world: World, text: string): ExitCode {
  world.write(text);
  return EXIT.fine;
}

function overview(): string {
  const names = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}\n`);
  return `Usage: npm run enquiries -- COMMAND

The agency's view of the enquiries that the website has taken. The service may be running meanwhile.

${names.join('')}
COMMAND --help tells more. For output that another program reads: npm run --silent enquiries -- …
Exit codes: 0 all is well, 1 the answer is no, 2 wrong usage, 3 settings, database or service cannot be used.
`;
}

function helpOf(name: string, { summary, usage, help, worksRemotely }: Command): string {
  const call = `${name} ${usage}`.trimEnd();
  return `Usage: npm run enquiries -- ${call}\n\n${summary}.\n${worksRemotely ? REMOTE_HELP : ''}${help}\n`;
}
