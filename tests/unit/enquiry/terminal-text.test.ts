import { expect, test } from 'vitest';
import { writerTo } from '../../../src/enquiry/terminal-text.ts';

const CSV = '"Zoë\t李","a\u001b]0;x\u0007\u009b\u202e"\r\n"b\rc"\n';

test.each([
  ['a terminal shows', true, '"Zoë\t李","a\ufffd]0;x\ufffd\ufffd\ufffd"\r\n"b\ufffdc"\n'],
  ['a file or a pipe gets', false, CSV],
])('%s what a command writes, steering characters left out on terminals alone', (_what, isTTY, expected) => {
  const written: unknown[] = [];
  writerTo({ isTTY, write: (text) => written.push(text) > 0 })(CSV);
  expect(written).toEqual([expected]);
});
