import { EXIT } from './commands/command.ts';
import { runCommand } from './commands/run.ts';
import { type Config, readConfig } from './config.ts';
import { systemEnvironment as environment } from './environment.ts';
import { findLocalService } from './node/local-service.ts';
import { mailerFor } from './node/service.ts';
import { rehearseMigrations } from './node/rehearse.ts';
import { writerTo } from './output.ts';
import { readSiteFacts, sourcesIn } from './site-facts.ts';

let read: Config | undefined;
const config = () => (read ??= readConfig(sourcesIn(() => readSiteFacts('dist'))));

// As for the service.
process.umask(0o077);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `head`, for example, closes the pipe once it has enough lines.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`The output could not be written: ${error.message}.\n`);
  process.exit(EXIT.unusable);
});

process.exitCode = await runCommand(process.argv.slice(2), {
  config,
  environment,
  findLocalService: (options) => findLocalService(config(), environment, options),
  createMailer: (letter) => mailerFor(config())(letter),
  rehearseMigrations: (copy) => rehearseMigrations(config().databaseFile, copy),
  write: writerTo(process.stdout),
  remark: (sentence) => writerTo(process.stderr)(`${sentence}\n`),
});
