import { parseArgs } from 'node:util';
import { checkContent } from '../model/check/check.ts';
import { visible } from '../model/check/invisible.ts';
import { type Mistake, sentencesOf } from '../model/check/mistake.ts';
import { formatReport } from '../model/check/format-report.ts';

/** Environment of the command, injected for tests. */
interface World {
  /** Root folder of the repository. */
  root: string;
  now: Date;
  isColoured: boolean;
  write(text: string): void;
  remark(text: string): void;
}

/** Exit codes. Warnings alone do not fail. */
const EXIT = { fine: 0, mistakes: 1, misused: 2 } as const;

const HELP = `Usage: npm run check:content [-- --annotations]

Reads every entry in src/content and prints every mistake: where it is, what is wrong, what to do.

--annotations  as workflow commands, which GitHub shows on the lines of a pull request

Exit codes: 0 no mistake, 1 mistakes to fix, 2 wrong usage.
`;

/** Runs `npm run check:content`. Returns the exit code. */
export async function runCheck(
  args: string[],
  { root, now, isColoured, write, remark }: World,
): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    remark(`${options} See npm run check:content -- --help.\n`);
    return EXIT.misused;
  }
  if (options.help) {
    write(HELP);
    return EXIT.fine;
  }
  const report = await checkContent({ root, now });
  write(options.annotations ? asAnnotations(report.mistakes) : formatReport(report, isColoured));
  return report.mistakes.some(({ severity }) => severity === 'error') ? EXIT.mistakes : EXIT.fine;
}

/**
 * Formats mistakes as workflow commands, which GitHub shows as annotations of a pull request.
 * Source: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export const asAnnotations = (mistakes: Mistake[]) =>
  mistakes
    .map((mistake) => {
      const { file, line, column, severity, field } = mistake;
      const properties = { file, line, col: column, title: field ?? 'Content' };
      const listed = Object.entries(properties).map(
        ([name, value]) => `${name}=${escapeProperty(String(value))}`,
      );
      return `::${severity} ${listed.join(',')}::${escapeData(sentencesOf(mistake))}\n`;
    })
    .join('');

const escapeData = (text: string) =>
  visible(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Parses the options. Returns an error message if they are invalid. */
function readOptions(args: string[]) {
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({ args, options: { annotations: flag, help: { ...flag, short: 'h' } } }).values;
  } catch (error) {
    return (error as Error).message.replace(/\.?$/, '.');
  }
}
