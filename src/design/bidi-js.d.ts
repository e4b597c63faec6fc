declare module 'bidi-js' {
  /** The Unicode bidirectional algorithm. */
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string): { levels: Uint8Array; paragraphs: { level: number }[] };
    /** Returns the places of characters in the text, from left to right. */
    getReorderedIndices(
      text: string,
      levels: { levels: Uint8Array; paragraphs: { level: number }[] },
    ): number[];
  };
}
