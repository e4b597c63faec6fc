import { expect, test } from 'vitest';
import { explainFailure, withRemedies } from '../../../../src/enquiry/edge/explain-failure.ts';
import type { LogFields } from '../../../../src/enquiry/log.ts';

test.each([
  ['database or disk is full: SQLITE_FULL', /^The storage of an object is full: erase enquiries, or raise/],
  ['Durable Object is overloaded. Too many requests queued.', /^An object gets more requests .*raise/],
  ['Too many subrequests.', /^A request made more calls .*lower ENQUIRY_SHARDS/],
  ['Worker exceeded CPU time limit.', /^The Worker needed more time or memory .*larger plan/],
  ["Cannot read properties of undefined (reading 'idFromName')", /^A binding is missing: deploy again/],
])('%s gets a remedy before the words of the platform', (message, remedy) => {
  const explained = explainFailure(new Error(message));
  expect(explained).toMatch(remedy);
  expect(explained).toContain(`(${message})`);
});

test('a failure without a remedy keeps its words', () => {
  expect(explainFailure('the sea is rough')).toBe('the sea is rough');
});

test('the log of an object tells the remedy of a full storage, and leaves other lines as they are', () => {
  const lines: [string, LogFields?][] = [];
  const log = withRemedies({ event: (...line) => void lines.push(line), flush() {} });
  log.event('enquiry.not-stored', { id: 'a', error: 'Error: SQLITE_FULL' });
  log.event('enquiry.stored', { id: 'a' });
  expect(lines).toEqual([
    ['enquiry.not-stored', { id: 'a', error: expect.stringMatching(/^The storage of an object is full:/) }],
    ['enquiry.stored', { id: 'a' }],
  ]);
});
