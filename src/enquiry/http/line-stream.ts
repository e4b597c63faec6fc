import { lastLine } from '../agency-protocol.ts';

/** Called once at the end of a stream, which is not complete if the client or the database was gone. */
type OnEnd = (lines: number, isComplete: boolean) => void;

/**
 * Creates a stream of lines of JSON that ends with a line that tells their number. Reads the first page before it
 * returns.
 *
 * @throws the error of the first page; later ones break the stream off
 */
export async function createLineStream(
  pages: AsyncGenerator<object[], undefined>,
  onEnd: OnEnd,
): Promise<ReadableStream<Uint8Array>> {
  const first = await pages.next();
  const chunks = encode(first, pages, onEnd);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* encode(
  first: IteratorResult<object[], undefined>,
  pages: AsyncGenerator<object[], undefined>,
  onEnd: OnEnd,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let lines = 0;
  let isComplete = false;
  try {
    for (let page = first; page.value; page = await pages.next()) {
      lines += page.value.length;
      if (page.value.length === 0) continue;
      yield encoder.encode(page.value.map((line) => `${JSON.stringify(line)}\n`).join(''));
    }
    yield encoder.encode(`${lastLine(lines)}\n`);
    isComplete = true;
  } finally {
    onEnd(lines, isComplete);
  }
}
