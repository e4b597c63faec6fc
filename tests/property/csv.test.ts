import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, defuse } from '../../src/enquiry/commands/export.ts';
import { holds, text } from './support.ts';

/** Parses CSV as spreadsheets do: quotes count only at the start of a cell. */
function readCells(content: string, separator: string): string[] {
  const cells: string[] = [];
  const end = `[${separator}\n]|\r\n`;
  const cell = new RegExp(`"((?:[^"]|"")*)"(?=${end}|$)|((?:(?!${end})[\\s\\S])*)`, 'y');
  while (cell.lastIndex < content.length) {
    const [, quoted, bare = ''] = cell.exec(content) ?? [];
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    cell.lastIndex += content.startsWith('\r\n', cell.lastIndex) ? 2 : 1;
  }
  return cells;
}

const IS_FORMULA = /^[\s"']*[=+\-@＝＋－＠]/;

const cells = fc.array(text(200), { minLength: 1, maxLength: 5 });
holds('cells survive a round trip through CSV, apart from added apostrophes', [cells], (cells) => {
  const row = readCells(csvLine(cells, ','), ',');
  expect(row).toEqual(cells.map((cell) => defuse(cell)));
  const bare = (cell: string) => cell.replaceAll("'", '');
  expect(row.map(bare)).toEqual(cells.map(bare));
});

const marked = (cell: string) => /^[\s"\p{Cf}]*'/u.test(cell);
holds('no cell is a formula, whichever separator the spreadsheet expects', [cells], (cells) => {
  for (const separator of [',', ';', '\t', '|'])
    for (const cell of readCells(csvLine(cells, ','), separator))
      if (IS_FORMULA.test(cell)) expect(marked(cell)).toBe(true);
});

holds(
  'text without a formula stays unchanged',
  [fc.stringMatching(/^[\p{L}\d][\p{L}\d ,.:!?()"'\-+=@]*$/u)],
  (sentence) => {
    expect(defuse(sentence)).toBe(sentence);
  },
);

test.each(['\n', ' ', ';"', '\u200b\t'])('a long run of %j is searched in linear time', (part) => {
  // In quadratic time this would take minutes.
  const cell = part.repeat(300_000);
  expect(defuse(cell)).toBe(cell);
  expect(defuse(`x${cell}=1`)).toBe(`x${cell}${part === ' ' ? '' : "'"}=1`);
});
