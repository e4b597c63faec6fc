import { describe, expect, it } from 'vitest';
import { follow, renamedTo, replacedBy } from '../../../../../src/authoring/edit/entries/references.ts';
import { siteLibrary } from './support.ts';

const SERVICE = { kind: 'services', name: 'seo' };

/** Texts of the entries that change, by path. */
const changed = (...[library, target, replacement]: Parameters<typeof follow>) =>
  Object.fromEntries(follow(library, target, replacement).map(({ entry, text }) => [entry.file.path, text]));

describe('when a service gets another address', () => {
  const library = siteLibrary();
  const texts = changed(library, SERVICE, renamedTo(SERVICE, 'search'));

  it('everything that named it or led to it follows, and nothing else changes', () => {
    const files = library.entries.map(({ file }) => ({ ...file, after: texts[file.path] ?? file.text }));
    expect(files.map(({ after }) => after).join('\n')).toContain('category: search\n');
    const own = ['services/seo/index.mdx', 'navigation/index.yaml'];
    const others = files.filter(({ path }) => !own.includes(path)).map(({ after }) => after);
    expect(others.join('\n')).not.toMatch(
      /\/services\/seo\b|\/portfolio[/#]seo\b|^\s*(category|service): seo$/m,
    );
    for (const { path, text, after } of files.filter(({ path }) => path !== 'navigation/index.yaml')) {
      const [before, lines] = [text.split('\n'), after.split('\n')];
      expect(lines).toHaveLength(before.length);
      for (const [at, line] of lines.entries())
        if (line !== before[at]) expect(line, path).toContain('search');
    }
  });

  it('the tab of its package, which has the same name, keeps its address', () => {
    expect(Object.values(texts).join('\n')).not.toContain('/packages#search');
  });

  it('its old addresses lead to the new ones', () => {
    expect(texts['navigation/index.yaml']).toMatch(
      /moved:\n {2}- from: \/services\/seo\n {4}to: \/services\/search\n {2}- from: \/portfolio\/seo\n {4}to: \/portfolio\/search\n$/,
    );
  });

  it('named again as before, nothing leads in a circle', () => {
    const again = siteLibrary({ 'navigation/index.yaml': texts['navigation/index.yaml']! });
    const search = { kind: 'services', name: 'search' };
    const back = changed(again, search, renamedTo(search, 'seo'));
    expect(back['navigation/index.yaml']).toContain('from: /services/search\n    to: /services/seo\n');
    expect(back['navigation/index.yaml']).not.toContain('from: /services/seo');
  });

  it('older addresses that led to it lead to the new one', () => {
    const navigation = library.entry('navigation', '')!.file.text;
    const older = siteLibrary({
      'navigation/index.yaml': `${navigation}moved:\n  - from: /services/old\n    to: /services/seo\n`,
    });
    expect(changed(older, SERVICE, renamedTo(SERVICE, 'search'))['navigation/index.yaml']).toContain(
      'from: /services/old\n    to: /services/search\n',
    );
  });

  it('a place in its page is kept in links', () => {
    const home = library.entry('home', '')!.file.text.replace('/contact', '/services/seo#schedule-a-call');
    const linked = siteLibrary({ 'home/index.yaml': home });
    expect(changed(linked, SERVICE, renamedTo(SERVICE, 'search'))['home/index.yaml']).toContain(
      '/services/search#schedule-a-call',
    );
  });
});

describe('when an entry is deleted', () => {
  it('links lead to the page that lists what it was', () => {
    const library = siteLibrary();
    const { name } = library.of('portfolio')[0]!;
    const home = library.entry('home', '')!.file.text.replace('/contact', `/portfolio#${name}`);
    const linked = siteLibrary({ 'home/index.yaml': home });
    const project = { kind: 'portfolio', name };
    expect(changed(linked, project, replacedBy(project, undefined))).toEqual({
      'home/index.yaml': home.replace(`/portfolio#${name}`, '/portfolio'),
    });
  });

  it('projects and packages of a service belong to another one', () => {
    const texts = changed(siteLibrary(), SERVICE, replacedBy(SERVICE, 'lead-generation'));
    expect(texts['packages/seo.yaml']).toContain('service: lead-generation\n');
    expect(texts['navigation/index.yaml']).toContain(
      'from: /services/seo\n    to: /services/lead-generation\n',
    );
  });
});
