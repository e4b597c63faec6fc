import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPrice } from '../../src/model/schemas/price.ts';
import PlanCards from '../../src/site/sections/plan-cards.astro';

const plan = (title: string, more = {}) => ({
  title,
  price: readPrice('$199', '/month'),
  description: `For somebody who wants the ${title} plan.`,
  features: ['First thing', 'Second thing'],
  buttonText: 'Schedule a Call',
  buttonLink: '/contact',
  popular: false,
  ...more,
});

describe('plan cards', () => {
  let html = '';

  beforeAll(async () => {
    const container = await AstroContainer.create();
    html = await container.renderToString(PlanCards, {
      props: {
        plans: [
          plan('Basic'),
          plan('Standard', { popular: true, price: readPrice('$549/mo', '/month') }),
          plan('Premium'),
        ],
        popularLabel: 'Popular',
      },
    });
  });

  it('mark the popular plan, and only that one, in words', () => {
    expect(html.match(/>Popular</g)).toHaveLength(1);
    expect(html.indexOf('>Popular<')).toBeGreaterThan(html.indexOf('Standard'));
    expect(html.indexOf('>Popular<')).toBeLessThan(html.indexOf('Premium'));
  });

  it('give a monthly price its suffix and others none', () => {
    expect(html.match(/\/month/g)).toHaveLength(1);
  });

  it('tell the buttons apart for those who hear only them', () => {
    const buttons = [...html.matchAll(/<a [^>]*>([\s\S]*?)<\/a>/g)].map(([, inner = '']) =>
      inner
        .replace(/<[^>]+>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    expect(buttons).toEqual([
      'Schedule a Call: Basic',
      'Schedule a Call: Standard',
      'Schedule a Call: Premium',
    ]);
  });
});
