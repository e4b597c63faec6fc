import { runCheck } from './check-command.ts';

process.exitCode = await runCheck(process.argv.slice(2), {
  root: process.cwd(),
  now: new Date(),
  isColoured: process.stdout.isTTY && process.stdout.hasColors(),
  write: (text) => void process.stdout.write(text),
  remark: (text) => void process.stderr.write(text),
});
