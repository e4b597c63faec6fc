import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const CONTENT = resolve(import.meta.dirname, '../../../src/content');

const yaml = (path: string) => parse(readFileSync(join(CONTENT, path), 'utf8'));
const frontMatter = (path: string) => parse(readFileSync(path, 'utf8').split('---')[1]!);
const plans = (id: string): { title: string; price: string; popular?: boolean; features: string[] }[] =>
  yaml(`packages/${id}.yaml`).plans;

const services = globSync(join(CONTENT, 'services/*/index.mdx'))
  .map((path) => ({ id: basename(dirname(path)), ...frontMatter(path) }))
  .sort((a, b) => a.order - b.order);
const projects = globSync(join(CONTENT, 'portfolio/*/index.yaml')).map((path) => ({
  id: basename(dirname(path)),
  ...parse(readFileSync(path, 'utf8')),
}));

describe('the services', () => {
  it('have the addresses of the contract; vedio-editing and perfromance-marketing are misspelt on purpose', () => {
    expect(services.map(({ id }) => id)).toEqual([
      'web-development',
      'digital-marketing',
      'lead-generation',
      'product-shoot',
      'vedio-editing',
      'influencer-reel-editing',
      'perfromance-marketing',
      'influencer-marketing',
      'seo',
      'social-media-marketing',
      'video-shoot-production',
    ]);
  });

  it('are called in the navigation as the contract says; “Optimiaztion” is misspelt on purpose', () => {
    const listed = services.filter(({ listed: isListed = true }) => isListed);
    expect(listed.map(({ name, navigationLabel }) => navigationLabel ?? name)).toEqual([
      'Website Development',
      'Digital Marketing',
      'Lead Generation',
      'Product Shoot',
      'Video Editing',
      'Influencer Reel Editing',
      'Performance Marketing',
      'Influencer Marketing',
      'Search Engine Optimiaztion',
      'Social Media Marketing',
    ]);
  });

  it('are called in the forms as the contract says; “Digital  Marketing” has two spaces on purpose', () => {
    const labels = services
      .filter(({ listed = true }) => listed)
      .map(({ name, formLabel }) => formLabel ?? name);
    expect(labels).toContain('Digital  Marketing');
    expect(labels).toContain('Search Engine Optimization');
    expect(labels).toHaveLength(10);
  });

  it('each name about six benefits', () => {
    for (const { id } of services) {
      const text = readFileSync(join(CONTENT, 'services', id, 'index.mdx'), 'utf8');
      expect(text.match(/^## /gm), id).toHaveLength(6);
    }
  });
});

describe('the packages', () => {
  it.each([
    ['website', '$199', '$549', '$1299'],
    ['seo', '$199/mo', '$549/mo', '$1299/mo'],
    ['digital', '$199/mo', '$549/mo', '$1299/mo'],
    ['leadgen', '$199', '$549', '$1299'],
    ['product', '$199', '$549', '$1299'],
    ['video', '$199', '$599', '$1299'],
    ['reel', '$99', '$299', '$699/mo'],
    ['performance', '$299/mo', '$799/mo', '$1999/mo'],
    ['influencer', '$199', '$549', '$1299'],
    ['smm', '$199/mo', '$549/mo', '$1299/mo'],
  ])('%s cost %s, %s and %s', (id, ...prices) => {
    expect(plans(id).map(({ price }) => price)).toEqual(prices);
    expect(plans(id).map(({ title }) => title)).toEqual(['Basic', 'Standard', 'Premium']);
    expect(plans(id).map(({ popular = false }) => popular)).toEqual([false, true, false]);
  });

  it('come in the order of the contract', () => {
    const ids = globSync(join(CONTENT, 'packages/*.yaml')).map((path) => basename(path, '.yaml'));
    const ordered = ids.sort((a, b) => yaml(`packages/${a}.yaml`).order - yaml(`packages/${b}.yaml`).order);
    expect(ordered.join(' ')).toBe(
      'website seo digital leadgen product video reel performance influencer smm',
    );
  });

  it.each([
    ['seo', ['3 months', '6 months', '12 months']],
    ['digital', ['3 months', '6 months', '12 months']],
    ['video', ['2 minutes', '5 minutes', '15 minutes']],
    ['leadgen', ['100', '300', '1000']],
    ['reel', ['30', '60', '5 reels']],
  ])('%s say in each card what the contract promises', (id, facts) => {
    facts.forEach((fact, index) => {
      expect(
        plans(id)
          [index]!.features.join('\n')
          .replace(/(\d)-(second|minute|month)/g, '$1 $2s'),
      ).toContain(fact);
    });
  });
});

describe('the portfolio', () => {
  it('shows twenty projects or more over all ten categories, at least four of them films', () => {
    expect(projects.length).toBeGreaterThanOrEqual(20);
    expect(new Set(projects.map(({ category }) => category)).size).toBe(10);
    expect(projects.filter(({ film }) => film).length).toBeGreaterThanOrEqual(4);
  });

  it('gives no project the name of a category, since both are addresses on one page', () => {
    const ids = new Set(services.map(({ id }) => id));
    expect(projects.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it('has both codecs of every film beside it', () => {
    for (const { id, film } of projects.filter((project) => project.film)) {
      for (const file of [film.mp4, film.webm]) {
        expect(existsSync(join(CONTENT, 'portfolio', id, file)), `${id}/${file}`).toBe(true);
      }
    }
  });
});

describe('the brand', () => {
  const site = yaml('site/index.yaml');

  it('stands in one content file only, with phone, e-mail and street', () => {
    const others = globSync(join(CONTENT, '**/*.{yaml,mdx}')).filter(
      (path) => !path.endsWith('site/index.yaml'),
    );
    expect(others.length).toBeGreaterThan(40);
    for (const path of others) {
      const text = readFileSync(path, 'utf8');
      for (const fact of [site.brand, site.phone, site.email, site.office.street]) {
        expect(text.includes(fact), `${path} names ${fact}`).toBe(false);
      }
    }
  });

  it('is not known to the code', () => {
    const code = globSync(
      join(CONTENT, '../{pages,layouts,sections,ui,islands,queries,seo,enquiry,service,scripts}/**/*'),
      {
        exclude: (path) => path.endsWith('.md'),
      },
    ).filter((path) => /\.(astro|tsx?|css|js)$/.test(path));
    expect(code.length).toBeGreaterThan(80);
    expect(code.filter((path) => readFileSync(path, 'utf8').includes(site.brand))).toEqual([]);
  });
});
