import { describe, expect, it } from 'vitest';
import { findShortfalls } from '../../../../src/reviewing/audit/find-shortfalls.ts';
import { aPage } from './a-page.ts';

const figures = aPage().lighthouse!;

describe('what a page falls short of', () => {
  it('is nothing if the figures, as the table shows them, are the aims', () => {
    expect(findShortfalls(aPage())).toEqual([]);
  });

  it('names what is too heavy, by how much, and what brought it in', () => {
    const picture = { kind: 'picture' as const, address: '/mill.avif', bytes: 1024 * 1024 };
    const [part, total, ...others] = findShortfalls(
      aPage({ transfers: [...aPage().transfers, picture], inlineScriptBytes: 0 }),
    );
    expect(part).toMatch(/^picture is 1024\.0 KiB, [\d.]+ KiB above its [\d.]+ KiB; largest: \/mill\.avif/);
    expect(total).toMatch(
      /^total is 1054\.0 KiB, .*largest: \/mill\.avif 1024\.0 KiB, \/office\.avif 20\.0 KiB/,
    );
    expect(others).toEqual([]);
  });

  it('names each time and score that misses its aim, a score with the reasons for it', () => {
    const lighthouse = {
      firstPaintMs: 1210,
      largestPaintMs: 1660,
      blockingMs: 12,
      layoutShift: 0.013,
      scores: { ...figures.scores, performance: 99, accessibility: 91 },
      lost: ['accessibility: color-contrast', 'accessibility: label', 'seo: meta-description'],
    };
    expect(findShortfalls(aPage({ lighthouse }))).toEqual([
      ...['first paint after 1.21 s, aim 0.75 s', 'largest paint after 1.66 s, aim 1.05 s'],
      ...['blocked for 10 ms, aim 0 ms', 'layout shift of 0.01, aim 0.00', 'performance 99, aim 100'],
      'accessibility 91, aim 100 (color-contrast, label)',
    ]);
  });

  it('does not pass a figure that could not be measured', () => {
    const lighthouse = { ...figures, firstPaintMs: Number.NaN };
    expect(findShortfalls(aPage({ lighthouse }))).toEqual(['first paint after –, aim 0.75 s']);
  });

  it('asks no page to be quicker than one with next to nothing in it', () => {
    const slow = { ...figures, firstPaintMs: 900, blockingMs: 24 };
    expect(findShortfalls(aPage({ lighthouse: slow }), slow)).toEqual([]);
    expect(findShortfalls(aPage({ lighthouse: { ...slow, blockingMs: 30 } }), slow)).toEqual([
      'blocked for 30 ms, aim 20 ms',
    ]);
  });

  it('judges no times if Lighthouse was left out', () => {
    expect(findShortfalls(aPage({ lighthouse: undefined }))).toEqual([]);
  });

  it('names a broken rule of accessibility once, however many places break it', () => {
    const finding = { rule: 'label', help: 'Form elements must have labels', where: '#name' };
    expect(findShortfalls(aPage({ accessibility: [finding, { ...finding, where: '#email' }] }))).toEqual([
      'axe label: Form elements must have labels (#name and 1 more)',
    ]);
  });

  it('names mistakes in structured data', () => {
    expect(findShortfalls(aPage({ structuredData: ['Offer has no url'] }))).toEqual([
      'structured data: Offer has no url',
    ]);
  });

  it('names a menu that is slow or does not open', () => {
    expect(findShortfalls(aPage({ menuMs: 131 }))).toEqual(['the menu answers after 131 ms, aim 100 ms']);
    expect(findShortfalls(aPage({ menuMs: undefined }))).toEqual(['the menu does not open']);
  });
});
