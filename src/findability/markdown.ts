import { type HTMLElement, parse } from 'node-html-parser';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { markdownPath } from './head.ts';

/** The pages of a site. */
export interface Pages {
  /** Path prefix of the site, without a trailing slash; empty at the root. */
  base: string;
  /** Returns the parsed page at a path without the prefix; undefined if there is none. */
  read(path: string): Promise<HTMLElement | undefined>;
}

const compiler = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', resourceLink: true });

/**
 * Returns the Markdown version of a page: its `<main>` without navigation and forms, after front matter with
 * its title, description and URL.
 * @returns undefined if there is no such page, or if the page names another one's Markdown as its own
 */
export async function markdownOf(path: string, pages: Pages): Promise<string | undefined> {
  const page = await pages.read(path);
  if (!page || textOf(page) !== pages.base + markdownPath(path)) return undefined;
  const main = parse(page.querySelector('main')!.innerHTML);
  const url = page.querySelector('link[rel=canonical]')!.getAttribute('href')!;
  await addFurtherPages(main, page, pages);
  // Programs cannot fill in a form, but can name other ways to reach the agency.
  const address = page.querySelector('footer address')?.innerHTML ?? '';
  for (const form of main.querySelectorAll('form')) form.replaceWith(`<p>${address}</p>`);
  simplify(main);
  for (const link of main.querySelectorAll('a')) makeAbsolute(link, url, pages.base);
  const facts = Object.entries({ title: titleOf(page), description: metaOf(page, 'name=description'), url });
  const frontMatter = facts.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${frontMatter.join('\n')}\n---\n\n${String(await compiler.process(main.toString()))}`;
}

const textOf = (page: HTMLElement) =>
  page.querySelector('link[rel=alternate][type="text/markdown"]')?.getAttribute('href');

const metaOf = (page: HTMLElement, name: string) =>
  page.querySelector(`meta[${name}]`)?.getAttribute('content') ?? '';

/** Returns the title of a page without the brand. */
const titleOf = (page: HTMLElement) =>
  metaOf(page, 'property="og:title"').replace(` | ${metaOf(page, 'property="og:site_name"')}`, '');

/**
 * Completes a list that continues on other pages. A navigation to pages that show a part of the list becomes a list of
 * their introductions. Neither have Markdown of their own.
 */
async function addFurtherPages(main: HTMLElement, page: HTMLElement, { base, read }: Pages): Promise<void> {
  const at = (link: HTMLElement) => read(link.getAttribute('href')!.slice(base.length).replace(/#.*/, ''));
  const end = main.querySelector('a[rel=next]')?.closest('li');
  for (let next = end?.querySelector('a'); next;) {
    const further: HTMLElement | undefined = await at(next);
    end!.insertAdjacentHTML('beforebegin', further?.querySelectorAll('[data-project]').join('') ?? '');
    next = further?.querySelector('a[rel=next]');
  }
  end?.remove();
  for (const nav of main.querySelectorAll('nav')) {
    const items = nav.querySelectorAll('a:not([aria-current])').map(async (link) => {
      const part = await at(link);
      if (!part || textOf(part) !== textOf(page)) return '';
      const heading = part.querySelector('h1')!;
      const words = heading.parentNode?.querySelector('p')?.innerHTML;
      return `<li><a href="${link.attrs.href}">${heading.innerHTML}</a>${words ? `: ${words}` : ''}</li>`;
    });
    nav.replaceWith(`<ul>${(await Promise.all(items)).join('')}</ul>`);
  }
}

/** Elements that only help to use a page, or repeat other content. */
const LEFT_OUT =
  'nav, label, button, [aria-hidden=true], [role=status], script, style, noscript, video, dialog, a img';

/** Replaces elements that Markdown cannot express, or that are readable only with the styles of the site. */
function simplify(main: HTMLElement): void {
  const all = (selector: string) => main.querySelectorAll(selector);
  listTabs(main);
  for (const element of all(LEFT_OUT)) element.remove();
  // The alt text of a picture, in place of a file that programs do not fetch.
  for (const picture of all('img')) {
    const { alt } = picture.rawAttributes;
    picture.replaceWith(alt ? `<em>${alt}</em>` : '');
  }
  for (const list of all('dl'))
    list.replaceWith(`<ul>${list.querySelectorAll('dt').map(definition).join('')}</ul>`);
  for (const unit of all('b + small')) {
    unit.previousElementSibling!.insertAdjacentHTML('beforeend', unit.innerHTML);
    unit.remove();
  }
  // A link around a heading and its text moves to the heading.
  for (const link of all('a')) {
    const heading = link.querySelector('h2, h3, h4');
    if (!heading) continue;
    heading.innerHTML = `<a href="${link.getAttribute('href')}">${heading.innerHTML.trim()}</a>`;
    link.replaceWith(...link.childNodes);
  }
  for (const item of all('li')) {
    const heading = item.querySelector('h1, h2, h3, h4');
    if (!heading) continue;
    moveFirst(heading, item);
    // An item with a heading is a section.
    item.tagName = item.parentNode!.tagName = 'div';
  }
  const title = main.querySelector('h1');
  if (title) moveFirst(title, main);
  // Only styles keep them apart.
  for (const element of all('span, a, b')) {
    const before = element.previousSibling as HTMLElement | null;
    if (element.text.trim() === '') element.remove();
    else if (/^(span|a)$/i.test(before?.tagName ?? '')) {
      before!.innerHTML = before!.innerHTML.trimEnd();
      element.insertAdjacentHTML(
        'beforebegin',
        element.tagName === 'B' || /[:,.?!]$/.test(before!.text) ? ' ' : ', ',
      );
    }
  }
  // A price that stands alone stays bold; in sentences each number is.
  for (const bold of all('b'))
    if (bold.parentNode!.childNodes.length > 1) bold.replaceWith(...bold.childNodes);
}

/** Text above a heading belongs to it; in Markdown it would belong to the previous heading. */
function moveFirst(heading: HTMLElement, section: HTMLElement): void {
  heading.remove();
  section.insertAdjacentHTML('afterbegin', heading.toString());
}

/** Lists the tabs that link to another page, the open one last. Panels of the same page have headings of their own. */
function listTabs(main: HTMLElement): void {
  for (const list of main.querySelectorAll('[role=tablist]')) {
    const [open, ...others] = list.querySelectorAll('[href^="/"]');
    list.replaceWith(
      open ? `<ul>${others.map((tab) => `<li>${tab}</li>`).join('')}</ul><p>${open}:</p>` : '',
    );
  }
}

/** Returns a term with its definitions as an item of a list: `Basic: $199`. A term in lower case follows its value. */
function definition(term: HTMLElement): string {
  const values: string[] = [];
  for (let next = term.nextElementSibling; next?.tagName === 'DD'; next = next.nextElementSibling)
    values.push(next.innerHTML);
  const value = values.join(', ');
  return `<li>${/^\p{Ll}/u.test(term.text) ? `${value} ${term.innerHTML}` : `${term.innerHTML}: ${value}`}</li>`;
}

/** Makes links absolute, to the public site. Removes links to pictures. */
function makeAbsolute(link: HTMLElement, url: string, base: string): void {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith(`${base}/_`)) link.replaceWith(...link.childNodes);
  else
    link.setAttribute(
      'href',
      new URL(href.startsWith(`${base}/`) ? href.slice(base.length) : href, url).href,
    );
}
