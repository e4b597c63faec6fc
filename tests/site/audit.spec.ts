import { spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';
import type { Audit } from '../../src/reviewing/audit/result.ts';
import { test } from '../support/enquiry-service.ts';

test('the audit measures a page of the built site and reports what it found', { tag: '@full' }, () => {
  test.slow();
  const args = ['src/reviewing/audit/audit.ts', '/404', '--runs', '0', '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr.trim()).toBe('Measuring /404 (1 of 1) …');
  const { pages } = JSON.parse(stdout) as Audit;
  expect(pages).toMatchObject([{ path: '/404', inlineScriptBytes: expect.any(Number) }]);
  for (const kind of ['html', 'fonts'])
    expect(pages[0]!.transfers).toContainEqual({
      kind,
      address: expect.any(String),
      bytes: expect.any(Number),
    });
});
