import { confirm, isCancel, log, select, text } from '@clack/prompts';
import { type Asker, Cancelled, runNew } from './command.ts';

/** Prompts in the terminal. Escape and Ctrl+C cancel. */
const askInTerminal: Asker = {
  kind: async (options) => taken(await select({ message: 'What shall be made?', options })),
  async question({ title, help, choices, complaint }, before = '') {
    if (choices.length > 0)
      return taken(await select({ message: title, options: choices, initialValue: before }));
    let answer = before;
    for (;;) {
      // Prefilled with the refused answer, to be corrected.
      const message = help ? `${title}. ${help}` : title;
      answer = taken(await text({ message, initialValue: answer })) ?? '';
      const wrong = await complaint(answer);
      if (!wrong) return answer;
      log.error(wrong);
    }
  },
  isDraft: async () => !taken(await confirm({ message: 'Make it public with the next build?' })),
};

function taken<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Cancelled();
  return answer as Exclude<T, symbol>;
}

process.exitCode = await runNew(process.argv.slice(2), {
  root: process.cwd(),
  now: new Date(),
  write: (text) => void process.stdout.write(text),
  remark: (text) => void process.stderr.write(text),
  ask: process.stdin.isTTY && process.stdout.isTTY ? askInTerminal : undefined,
});
