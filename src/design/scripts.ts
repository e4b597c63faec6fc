/** How a script is set, where it differs from English in the typefaces of the design. */

interface ScriptStyle {
  /** Factors of the sizes of headings and of their line height; undefined if the typeface decides. */
  scale?: number;
  leading?: number;
  /** Factor of the line height of texts. */
  textLeading: number;
  /** CSS rules. */
  rules: string;
}

/** Long words of other languages; browsers hyphenate them by `lang`. */
const HYPHENS = `:is(h1, h2, h3, h4, p, li, dd) {
    hyphens: auto;
    hyphenate-limit-chars: 10 4 4;
  }
  [href^='mailto'] {
    hyphens: manual;
  }`;
/** Spacing would tear joined letters apart. */
const JOINED = `* {
    letter-spacing: 0 !important;
  }`;
/** Chromium breaks Japanese headings between phrases. */
const PHRASES = `html {
    line-break: strict;
  }
  :is(h1, h2, h3, h4) {
    word-break: auto-phrase;
  }`;
const WHOLE_WORDS = `html {
    word-break: keep-all;
  }`;

/** Letters as wide as high, and without ascenders: smaller, with more space between lines. */
const square = (rules: string): ScriptStyle => ({ scale: 0.6, leading: 1.35, textLeading: 1.12, rules });
/** Marks above and below letters. */
const tall = (leading: number, rules = ''): ScriptStyle => ({
  scale: 0.66,
  leading,
  textLeading: 1.1,
  rules,
});
/** The typeface decides on sizes. */
const european = (rules: string): ScriptStyle => ({ textLeading: 1, rules });

const STYLES: Record<string, ScriptStyle> = {
  Latn: european(HYPHENS),
  Cyrl: european(HYPHENS),
  Grek: european(HYPHENS),
  Hebr: tall(1.15),
  Arab: tall(1.5, JOINED),
  Deva: tall(1.45, JOINED),
  Thai: tall(1.5),
  Jpan: square(PHRASES),
  Hans: square(PHRASES),
  Hant: square(PHRASES),
  Kore: square(WHOLE_WORDS),
};

/** Faces of macOS and iOS, Linux and Android, and Windows; Linux has Noto by two names. */
const FACES: Record<string, string[]> = {
  Hebr: ['Noto Sans Hebrew', 'Segoe UI'],
  Arab: ['Noto Sans Arabic', 'Segoe UI'],
  Deva: ['Kohinoor Devanagari', 'Noto Sans Devanagari', 'Nirmala UI'],
  Thai: ['Thonburi', 'Noto Sans Thai', 'Leelawadee UI'],
  Jpan: ['Hiragino Sans', 'Noto Sans JP', 'Noto Sans CJK JP', 'Meiryo'],
  Hans: ['PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei'],
  Hant: ['PingFang TC', 'Noto Sans TC', 'Noto Sans CJK TC', 'Microsoft JhengHei'],
  Kore: ['Apple SD Gothic Neo', 'Noto Sans KR', 'Noto Sans CJK KR', 'Malgun Gothic'],
};

export const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? 'Latn';

/** Returns how a language is set; a script that is not in the list is taken for a tall one. */
export function styleOf(language: string): ScriptStyle {
  if (new Intl.Locale(language).language === 'en') return european('');
  return STYLES[scriptOf(language)] ?? tall(1.5, JOINED);
}

/** Returns the system's faces for a language, as CSS. */
export const systemFaces = (language: string) =>
  [
    ...(FACES[scriptOf(language)] ?? ['Segoe UI', 'Roboto', 'Noto Sans']).map((face) => `'${face}'`),
    ...['system-ui', 'sans-serif'],
  ].join(', ');

/** Whether all letters of a text are Latin. */
export const isLatin = (text: string) => !/(?!\p{sc=Latn})\p{L}/u.test(text);

/** Whether the first letter of a text is of a script that runs from right to left. */
export const beginsRight = (text: string) =>
  /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u.test(text);
