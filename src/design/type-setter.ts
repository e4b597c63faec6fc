import { Blob, Buffer as TextBuffer, Direction, Face, Font, shape, Variation } from 'harfbuzzjs';

/** Sets text in one font file, without system fonts: HarfBuzz shapes it, as in browsers. */
export interface TypeSetter {
  /** Width of a line in pixels at a size of one pixel. */
  measure(text: string): number;
  /** Returns the line as SVG path data; x and y are its left end on the baseline. */
  outline(text: string, place: { x: number; y: number; size: number; isRightToLeft?: boolean }): string;
  /** Whether the font has a glyph for each character. */
  has(text: string): boolean;
  /** Heights above and below the baseline in pixels at a size of one pixel, both positive. */
  ascent: number;
  descent: number;
}

/**
 * @param file a TrueType or OpenType font, not compressed
 * @param axes values of a variable font: `{wght: 500}`
 */
export function typeSetter(file: Uint8Array, axes: Record<string, number> = {}): TypeSetter {
  const face = new Face(new Blob(new Uint8Array(file).buffer));
  const font = new Font(face);
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
  const glyphs = (text: string, isRightToLeft = false) => {
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    if (isRightToLeft) buffer.setDirection(Direction.RTL);
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint }, index) => ({ id: codepoint, ...positions[index]! }));
  };
  const { ascender, descender } = font.hExtents();
  return {
    measure: (text) => glyphs(text).reduce((width, { xAdvance = 0 }) => width + xAdvance, 0) / face.upem,
    outline(text, { x, y, size, isRightToLeft }) {
      const scale = size / face.upem;
      let pen = 0;
      return glyphs(text, isRightToLeft)
        .map(({ id, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
          const place = { x: x + (pen + xOffset) * scale, y: y - yOffset * scale, scale };
          pen += xAdvance;
          return movePath(font.glyphToPath(id), place);
        })
        .join('');
    },
    has: (text) => glyphs(text).every(({ id }) => id !== 0),
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
  };
}

/**
 * Converts path data from font units, whose y goes up, to pixels, whose y goes down. HarfBuzz writes absolute commands
 * only.
 */
function movePath(path: string, { x, y, scale }: { x: number; y: number; scale: number }): string {
  return path.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, px: string, py: string) => `${tenth(x + Number(px) * scale)} ${tenth(y - Number(py) * scale)}`,
  );
}

const tenth = (value: number) => Math.round(value * 10) / 10;
