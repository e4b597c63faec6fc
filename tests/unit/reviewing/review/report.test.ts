import { describe, expect, it } from 'vitest';
import { createPictureMaker, cropToDifference } from '../../../../src/reviewing/review/pictures.ts';
import { reportHtml } from '../../../../src/reviewing/review/report.ts';
import { aPage, aReview, aView } from './a-review.ts';

describe('the report', () => {
  it('escapes the texts of pages', () => {
    const evil = '</del><script>alert(1)</script><img src=x onerror=alert(1)>"';
    const words = [{ what: evil, before: evil, after: evil }];
    const findings = [{ rule: evil, help: evil, where: evil }];
    const pages = [aPage({ path: `/${evil}`, words, findings })];
    const html = reportHtml(aReview({ before: evil, pages, unchanged: [evil] }));
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
  });

  it('shows one of several pages that changed for the same reason, and names the others', () => {
    const html = reportHtml(aReview({ pages: [aPage({ others: ['/contact', '/<b>'] })] }));
    expect(html.match(/<h2 id="page-/g)).toHaveLength(1);
    expect(html).toContain('The same on 2 other pages: /contact, /&#60;b&#62;.');
    expect(html).toContain('and 2 others</th>');
    expect(html).toContain('Pictures of pages whose HTML differs in the same elements');
    expect(reportHtml(aReview())).not.toContain('Pictures of pages whose HTML');
  });

  it('says if a picture was omitted for its size', () => {
    const pages = [aPage({ views: [aView({ pictures: {} })] })];
    const html = reportHtml(aReview({ isShortOfPictures: true, pages }));
    expect(html).toContain('no picture, this report is full.');
    expect(html).toContain('<li>Some pictures: many pages changed, and this file is kept small.</li>');
  });
});

describe('the pictures of a report', () => {
  it('are omitted beyond the limit', async () => {
    const pixels = { width: 10, height: 10, data: new Uint8Array(10 * 10 * 4) };
    const maker = createPictureMaker(1);
    expect([await maker.encode(pixels, 'phone'), maker.isShort()]).toEqual([expect.anything(), true]);
    expect(await maker.encode(pixels, 'phone')).toBeUndefined();
  });

  it('of a page that is too tall for the format are scaled down', async () => {
    const pixels = { width: 390, height: 20_000, data: new Uint8Array(390 * 20_000 * 4) };
    const picture = await createPictureMaker(Number.POSITIVE_INFINITY).encode(pixels, 'phone');
    expect(picture).toMatchObject({ width: 390, height: 20_000 });
  });

  it('show the rows around differences, and mark them', () => {
    const pixels = { width: 10, height: 2000, data: new Uint8Array(10 * 2000 * 4) };
    const area = (y: number, height: number) => ({ x: 0, y, width: 10, height });
    const [cut, areas] = cropToDifference(pixels, [area(1000, 10), area(1100, 20)]);
    expect(cut).toMatchObject({ width: 10, height: 600 });
    expect(cut.data).toHaveLength(10 * 600 * 4);
    expect(areas).toEqual([area(240, 10), area(340, 20)]);
    expect(cropToDifference(pixels, [area(0, 10)])[0].height).toBe(250);
    expect(cropToDifference(pixels, [area(1990, 10)])[0].height).toBe(250);
  });
});
