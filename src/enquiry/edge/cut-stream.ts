import type { ByteRange } from '../http/file-answer.ts';

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Of workerd. Tells the length of a body, which would be sent in chunks without `Content-Length` otherwise. */
interface Workerd {
  FixedLengthStream?: new (
    length: number,
  ) => TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
}

/** Cuts a range out of a stream. The rest is not read. */
export function cutStream(bytes: Bytes, range: ByteRange): Bytes {
  const { FixedLengthStream } = globalThis as Workerd;
  const part = takePart(bytes, range);
  return FixedLengthStream ? part.pipeThrough(new FixedLengthStream(range.end - range.start + 1)) : part;
}

function takePart(bytes: Bytes, { start, end }: ByteRange): Bytes {
  const reader = bytes.getReader();
  let position = 0;
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The file ends at byte ${position}, before byte ${end}.`);
        const part = value.subarray(Math.max(start - position, 0), Math.max(end + 1 - position, 0));
        position += value.length;
        if (part.length > 0) controller.enqueue(part);
        if (position > end) {
          controller.close();
          return reader.cancel();
        }
        if (part.length > 0) return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
