import { styleText } from 'node:util';
import type { ContentReport } from './check.ts';
import { inLine } from './invisible.ts';
import { type Mistake, sentencesOf } from './mistake.ts';

/** Formats a report for the terminal: a paragraph for each mistake, a line for each text that is still to write. */
export function formatReport({ mistakes, unwritten, entries }: ContentReport, isColoured: boolean): string {
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    isColoured ? styleText(format, text, { validateStream: false }) : text;
  const paragraph = (mistake: Mistake) => {
    const colour = mistake.severity === 'error' ? 'red' : 'yellow';
    const field = mistake.field ? `${style('bold', inLine(mistake.field))}  ` : '';
    return [
      `${style(colour, mistake.severity === 'error' ? '✗' : '!')} ${field}${style('dim', where(mistake))}`,
      `  ${inLine(mistake.problem)}`,
      ...(mistake.suggestion ? [`  Did you mean “${style('green', inLine(mistake.suggestion))}”?`] : []),
      `  ${inLine(mistake.advice)}`,
    ].join('\n');
  };
  const toWrite = unwritten.map(({ field, hint, ...place }) =>
    [style('dim', where(place)), field && style('bold', inLine(field)), inLine(hint)]
      .filter(Boolean)
      .join('  '),
  );
  const list =
    toWrite.length > 0 ? [['Still to write; visitors do not see it:', ...toWrite].join('\n  ')] : [];
  return [...mistakes.map(paragraph), ...list, summary(mistakes, unwritten.length, entries)]
    .join('\n\n')
    .concat('\n');
}

/** Formats a position as `file:line:column`, which terminals and editors turn into a link. */
const where = ({ file, line, column }: Pick<Mistake, 'file' | 'line' | 'column'>) =>
  `${inLine(file)}:${line}:${column}`;

function summary(mistakes: Mistake[], unwritten: number, entries: number): string {
  const errors = mistakes.filter(({ severity }) => severity === 'error').length;
  const warnings = mistakes.length - errors;
  const parts = [
    ...(errors > 0 ? [`${errors} ${errors === 1 ? 'mistake' : 'mistakes'} to fix`] : ['No mistakes']),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'thing' : 'things'} to look at`] : []),
    ...(unwritten > 0 ? [`${unwritten} ${unwritten === 1 ? 'text' : 'texts'} to write`] : []),
  ];
  return `${parts.join(', ')} in ${entries} entries.`;
}

/** Formats a mistake in one line. */
export const inOneLine = (mistake: Mistake) =>
  inLine(`${where(mistake)} ${mistake.field ? `${mistake.field}: ` : ''}${sentencesOf(mistake)}`);
