import { expect } from '@playwright/test';
import { readPageFacts } from '../../src/reviewing/review/page-facts.ts';
import { test } from '../support/enquiry-service.ts';

test('a page says what a reviewer reads: head, links, prices with what they are for, texts and pictures', async ({
  page,
}) => {
  await page.setContent(`<html lang="en"><head><title>Prices</title><meta name="description" content="What it costs.">
    <link rel="canonical" href="https://site.example/packages"><meta name="robots" content="noindex"></head><body><main>
    <h1>Packages</h1>
    <section><h2>SEO</h2><ul>
      <li><h3>Basic</h3><p>$199<span>/month</span></p></li>
      <li><h3>Standard</h3><p>$549<span>/month</span></p></li>
    </ul></section>
    <dl><div><dt>Premium</dt><dd>$1,299</dd></div></dl>
    <p>Our <b>prices</b>, in full.</p>
    <a href="/contact"><span>Web Development</span><span>Acme</span></a>
    <a href="/_astro/picture.B8a1_Z2.webp" aria-label="Larger"><img alt="A map." src="data:,"></a>
    </main></body></html>`);
  expect(await page.evaluate(readPageFacts)).toEqual({
    title: 'Prices',
    description: 'What it costs.',
    canonical: 'https://site.example/packages',
    robots: 'noindex',
    links: [
      { text: 'Web Development Acme', address: '/contact' },
      { text: 'Larger', address: 'the file picture.webp' },
    ],
    prices: [
      { of: 'SEO, Basic', price: '$199/month' },
      { of: 'SEO, Standard', price: '$549/month' },
      { of: 'Premium', price: '$1,299' },
    ],
    texts: [
      'Packages',
      'SEO',
      'Basic',
      '$199/month',
      'Standard',
      '$549/month',
      'Premium',
      '$1,299',
      'Our prices, in full.',
    ],
    pictures: ['A map.'],
  });
});
