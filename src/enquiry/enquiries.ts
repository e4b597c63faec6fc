import { EXIT } from './commands/command.ts';
import { runCommand } from './commands/run.ts';
import { type Config, readConfig } from './config.ts';
import { systemEnvironment } from './environment.ts';
import { siteContent } from './site-content.ts';
import { writerTo } from './output.ts';

let config: Config | undefined;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `head`, for example, closes the pipe once it has enough lines.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`The output could not be written: ${error.message}.\n`);
  process.exit(EXIT.unusable);
});

process.exitCode = await runCommand(process.argv.slice(2), {
  config: () => (config ??= readConfig(siteContent)),
  environment: systemEnvironment,
  write: writerTo(process.stdout),
  remark: (sentence) => writerTo(process.stderr)(`${sentence}\n`),
});
