import { describe, expect, test } from 'vitest';
import { createLog } from '../../../src/enquiry/log.ts';
import { writerTo } from '../../../src/enquiry/output.ts';

/** An output whose reader can stall. */
function makeOutput() {
  const output = { lines: [] as Record<string, unknown>[], isStalled: false, writableLength: 0, write };
  function write(text: string) {
    if (output.isStalled) output.writableLength += text.length;
    for (const line of text.split('\n').filter(Boolean)) output.lines.push(JSON.parse(line));
  }
  return output;
}

describe('the log', () => {
  test('contains no terminal control characters', () => {
    let written = '';
    const log = createLog({ write: (lines: string) => (written += lines), writableLength: 0 }, () => 0);
    const error = 'a\u001b[31m\u009b31m\u202e\u007f\r';
    log.event('service.failed', { error });
    expect(written).toMatch(/^[\x20-\x7e]*\n$/);
    expect(JSON.parse(written).error).toBe(error);
  });

  test('drops lines while its reader stalls, and logs their number afterwards', () => {
    const output = makeOutput();
    const log = createLog(output, () => 0);
    output.isStalled = true;
    for (let count = 0; count < 50_000; count += 1) log.event('enquiry.refused', { reason: 'malformed' });
    expect(output.writableLength).toBeLessThan(1.1 * 1024 * 1024);
    const written = output.lines.length;
    output.isStalled = false;
    output.writableLength = 0;
    for (let count = 0; count < 2; count += 1) log.event('enquiry.stored');
    const stored = { time: '1970-01-01T00:00:00.000Z', event: 'enquiry.stored' };
    expect(output.lines.slice(written)).toEqual([
      expect.objectContaining({ event: 'log.lines-dropped', lines: 50_000 - written }),
      stored,
      stored,
    ]);
  });
});

const CSV = '"Zoë\t李","a\u001b]0;x\u0007\u009b\u202e"\r\n"b\rc"\n';

test.each([
  ['cleaned to a terminal', true, '"Zoë\t李","a\ufffd]0;x\ufffd\ufffd\ufffd"\r\n"b\ufffdc"\n'],
  ['unchanged to a file or a pipe', false, CSV],
])('output is written %s', (_what, isTTY, expected) => {
  const written: unknown[] = [];
  writerTo({ isTTY, write: (text) => written.push(text) > 0 })(CSV);
  expect(written).toEqual([expected]);
});
