declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'woff' | 'sfnt' | 'truetype';
    /** Pins an axis of a variable font to a value, or narrows its range. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }

  /** Reduces a font to the glyphs that a text needs. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
