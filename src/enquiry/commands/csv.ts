/**
 * Matches separators, quotes and invisible characters, with the sign of a formula or its full-width form if one follows.
 * Matches such a run once, whatever follows it: otherwise many line breaks would take quadratic time.
 */
const CELL_START = /(^[\s;|"'\p{Cf}]*|[\s;|"'\p{Cf}]+)([=+\-@＝＋－＠]?)/gu;

/** A program that expects another separator than a comma splits cells and lines at these. */
const SEPARATOR = /[;|\t\n\r]/;

/** Prevents CSV injection: puts an apostrophe, which marks text in spreadsheets, before each formula. */
export const defuse = (text: string) =>
  text.replace(CELL_START, (match, start: string, sign: string, offset: number) =>
    sign && (offset === 0 || SEPARATOR.test(start)) ? `${start}'${sign}` : match,
  );

/** Formats a line of CSV (RFC 4180) with formulas defused. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map((cell) => `"${defuse(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff';
