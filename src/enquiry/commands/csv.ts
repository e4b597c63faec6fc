/**
 * Matches the start of a formula in a spreadsheet: one of these characters or its full-width form at the start of a
 * cell, after optional white space, quotes or invisible characters.
 *
 * A program that expects another separator splits cells and lines differently, so a semicolon, tab, bar or line break
 * also counts as the start of a cell.
 */
const FORMULA = /(^|[;|\t\n\r])([\s"'\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu;

/** Prevents CSV injection: puts an apostrophe, which marks text in spreadsheets, before each formula. */
export const defuse = (text: string) => text.replace(FORMULA, "$1$2'");

/** Formats a line of CSV (RFC 4180) with formulas defused. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map((cell) => `"${defuse(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff';
