/**
 * What a spreadsheet takes for the begin of a formula: these characters, their wide forms included, at the
 * begin of a cell, be it behind white space, quotes or characters that are not seen.
 *
 * A program that reads the file with another separator sees more cells than there are, and more lines where
 * their quotes no longer count: a semicolon, a tab, a bar or a line break may stand before such a cell as well.
 */
const FORMULA = /(^|[;|\t\n\r])([\s"'\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu;

/** Makes a cell text and nothing else, by the apostrophe with which spreadsheets mark text. */
export const defuse = (text: string) => text.replace(FORMULA, "$1$2'");

/** A line of CSV (RFC 4180) that no spreadsheet computes anything of. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map((cell) => `"${defuse(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is in UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
