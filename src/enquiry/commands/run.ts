import { parseArgs } from 'node:util';
import { ConfigError } from '../config.ts';
import { StoreError } from '../store/database.ts';
import type { Records } from '../store/records.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { type Call, type Command, EXIT, type ExitCode, UsageError } from './command.ts';
import { erase } from './erase.ts';
import { exportEnquiries } from './export.ts';
import { list } from './list.ts';
import { rehearse } from './rehearse.ts';
import { resend } from './resend.ts';
import { search } from './search.ts';
import { show } from './show.ts';
import { testMail } from './test-mail.ts';

const COMMANDS: Record<string, Command> = {
  list,
  show,
  search,
  export: exportEnquiries,
  resend,
  erase,
  check,
  backup,
  rehearse,
  'test-mail': testMail,
};

/** External dependencies of the commands. */
export interface World extends Pick<Call, 'config' | 'environment' | 'write' | 'remark'> {
  openRecords(file: string): Records;
}

/**
 * Runs one command.
 *
 * @param args the arguments after `npm run enquiries --`
 */
export async function runCommand(args: string[], world: World): Promise<ExitCode> {
  const [name = '--help', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  let records: Records | undefined;
  try {
    if (name === '--help' || name === '-h' || name === 'help') return say(world, overview());
    if (!command) throw new UsageError(`There is no command "${name}".`);
    const { values, words } = parse(command, rest);
    if (values.help) return say(world, helpOf(name, command));
    const open = () => (records ??= world.openRecords(world.config().databaseFile));
    return await command.run({ ...world, values, words, records: open });
  } catch (error) {
    if (error instanceof UsageError)
      world.remark(`${error.message} See npm run enquiries -- ${command ? `${name} ` : ''}--help.`);
    else if (error instanceof ConfigError || error instanceof StoreError) world.remark(error.message);
    else if (isDatabaseError(error)) world.remark(`The database cannot be used: ${error.message}.`);
    else throw error;
    return error instanceof UsageError ? EXIT.misused : EXIT.unusable;
  } finally {
    records?.close();
  }
}

function parse(command: Command, args: string[]) {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
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
Exit codes: 0 all is well, 1 the answer is no, 2 wrong usage, 3 settings or database cannot be used.
`;
}

function helpOf(name: string, { summary, usage, help }: Command): string {
  const call = `${name} ${usage}`.trimEnd();
  return `Usage: npm run enquiries -- ${call}\n\n${summary}.\n${help}\n`;
}

/** Whether an error comes from SQLite, such as a full disk, a lock, or damage found while reading. */
function isDatabaseError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}
