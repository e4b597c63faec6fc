import { spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';
import type { Audit } from '../../src/reviewing/audit/result.ts';
import { test } from '../support/enquiry-service.ts';

const audit = (...args: string[]) =>
  spawnSync(process.execPath, ['src/reviewing/audit/audit.ts', ...args], { encoding: 'utf8' });

test('the audit visits a page of the built site and tells what it found', () => {
  test.slow();
  const { stdout, stderr } = audit('/404', '--runs', '0', '--json');
  expect(stderr.trim()).toBe('Measuring /404 (1 of 1) …');
  const { pages } = JSON.parse(stdout) as Audit;
  expect(pages).toMatchObject([{ path: '/404', accessibility: [], structuredData: [] }]);
  const [page] = pages;
  // Fonts and the page itself, as they travel.
  for (const kind of ['html', 'fonts']) {
    expect(page!.transfers).toContainEqual({
      kind,
      address: expect.any(String),
      bytes: expect.any(Number),
    });
  }
  // That the menu opens, not how fast: that depends on the machine.
  expect(page!.menuMs).toBeGreaterThan(0);
});

test('the audit of a page that does not exist ends with a sentence', () => {
  const { status, stdout, stderr } = audit('/services/sea');
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^The built site has no page \/services\/sea\. It has:\n {2}\/\n/);
});
