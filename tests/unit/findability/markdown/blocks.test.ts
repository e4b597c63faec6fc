import { describe, expect, it } from 'vitest';
import { heading, link, list, page, plain, standalone } from '../../../../src/findability/markdown/blocks.ts';

const origin = new URL('https://agency.example');

describe('a page as Markdown', () => {
  it('says what it is and where people read it, whatever stands in its title', () => {
    const facts = { title: 'Prices: "all"', description: 'A # B', url: 'https://agency.example/packages' };
    expect(page(facts, [heading(1, 'Prices'), undefined, 'Text.'])).toBe(
      '---\ntitle: "Prices: \\"all\\""\ndescription: "A # B"\nurl: "https://agency.example/packages"\n---\n\n' +
        '# Prices\n\nText.\n',
    );
  });

  it('keeps signs in texts from becoming markup', () => {
    expect(plain('5 * 3 < 20 [sic] `x` a_b')).toBe('5 \\* 3 \\< 20 \\[sic\\] \\`x\\` a\\_b');
  });

  it('has links that lead somewhere from anywhere', () => {
    expect(list([link('Prices', '/packages#seo', origin), link('Call', 'tel:+1503', origin)])).toBe(
      '- [Prices](https://agency.example/packages#seo)\n- [Call](tel:+1503)',
    );
    expect(standalone('See [prices](/packages) and [us](https://a.example).', origin)).toBe(
      'See [prices](https://agency.example/packages) and [us](https://a.example).',
    );
  });

  it('tells what is seen in a picture that lies beside the text', () => {
    expect(standalone('![A bench](./bench.jpg)\n', origin)).toBe('*A bench*');
  });
});
