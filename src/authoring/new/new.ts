import { askInTerminal } from './ask.ts';
import { runNew } from './command.ts';

process.exitCode = await runNew(process.argv.slice(2), {
  root: process.cwd(),
  now: new Date(),
  write: (text) => void process.stdout.write(text),
  remark: (text) => void process.stderr.write(text),
  ask: process.stdin.isTTY && process.stdout.isTTY ? askInTerminal : undefined,
});
