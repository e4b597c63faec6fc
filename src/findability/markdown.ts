import { type HTMLElement, parse } from 'node-html-parser';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { markdownPath, pagePath } from './head.ts';

const compiler = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', resourceLink: true });

/** What the Markdown of other pages needs of a page, and the addresses of those that its own needs. */
interface PageText {
  /** URL of the Markdown file that has the text of the page, without an origin. */
  file: string | undefined;
  /** Canonical URL; undefined if search engines do not index the page. */
  url: string | undefined;
  /** HTML of the heading and of the paragraph beside it. */
  heading: string;
  introduction: string;
  /** URL of the next page of its list. */
  next: string | undefined;
  /** URLs of the pages in its navigations. */
  parts: string[];
}

/** Reads the text of a page. */
function pageText(page: HTMLElement): PageText {
  const heading = page.querySelector('main h1');
  const href = (selector: string) => page.querySelector(selector)?.getAttribute('href');
  return {
    file: href('link[rel=alternate][type="text/markdown"]'),
    url: href('link[rel=canonical]'),
    heading: heading?.innerHTML ?? '',
    introduction: heading?.parentNode?.querySelector('p')?.innerHTML ?? '',
    next: href(NEXT),
    parts: page.querySelectorAll(`main nav ${OTHERS}`).map((link) => link.getAttribute('href')!),
  };
}

const NEXT = 'a[rel=next]';
const OTHERS = 'a:not([aria-current])';

const metaOf = (page: HTMLElement, name: string) =>
  page.querySelector(`meta[${name}]`)?.getAttribute('content') ?? '';

/** Returns the title of a page without the brand. */
const titleOf = (page: HTMLElement) =>
  metaOf(page, 'property="og:title"').replace(` | ${metaOf(page, 'property="og:site_name"')}`, '');

interface Page {
  page: HTMLElement;
  text: PageText;
}

/**
 * Returns the Markdown version of each page: its `<main>` without navigation and forms, after front matter with its title,
 * description and URL. A list continues with those of further pages, which have no Markdown of their own.
 *
 * @param pages by file: `/about.html`
 * @param base path prefix of the site, without a trailing slash
 * @returns Markdown by file: `/about.md`
 */
export function markdownFiles(pages: Map<string, HTMLElement>, base: string): Map<string, string> {
  const read = new Map<string, Page>();
  for (const [file, page] of pages) read.set(pagePath(file), { page, text: pageText(page) });
  const at = (href: string | undefined) => read.get(href?.slice(base.length).replace(/#.*/, '') ?? '');
  const files = new Map<string, string>();
  for (const [path, page] of read) {
    const { text } = page;
    if (text.file !== base + markdownPath(path)) continue;
    // Pages with Markdown of their own are not introduced.
    const parts = text.parts.map(at).map((part) => (part?.text.file === text.file ? part : undefined));
    const further: string[] = [];
    for (let part = at(text.next); part; part = at(part.text.next))
      further.push(listOf(part.page, text.url!, base));
    const markdown = textOf(page, parts, base).replace(FURTHER, () => further.join('\n').trim());
    files.set(markdownPath(path), markdown);
  }
  return files;
}

/** Placeholder for the lists of further pages in the Markdown of a page: a noncharacter, which the content check refuses. */
const FURTHER = '\uFDD0';

/** @param parts pages that its navigations introduce */
function textOf({ page, text }: Page, parts: (Page | undefined)[], base: string): string {
  const main = parse(page.querySelector('main')!.innerHTML);
  main.querySelector(NEXT)?.closest('div')?.replaceWith(`<p>${FURTHER}</p>`);
  // The list of all projects leaves their descriptions to the pages of their categories.
  for (const item of parts.flatMap((part) => part?.page.querySelectorAll('[data-project]') ?? []))
    main.querySelector(`[data-project="${item.getAttribute('data-project')}"]`)?.replaceWith(item.toString());
  const items = parts.map((part, index) => part && introduction(text.parts[index]!, part.text));
  for (const nav of main.querySelectorAll('nav'))
    nav.replaceWith(`<ul>${items.splice(0, nav.querySelectorAll(OTHERS).length).join('')}</ul>`);
  // Programs cannot fill in a form, but can name other ways to reach the agency.
  const address = page.querySelector('footer address')?.innerHTML ?? '';
  for (const form of main.querySelectorAll('form')) form.replaceWith(`<p>${address}</p>`);
  const url = text.url!;
  const facts = Object.entries({ title: titleOf(page), description: metaOf(page, 'name=description'), url });
  const frontMatter = facts.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${frontMatter.join('\n')}\n---\n\n${convert(main, url, base)}`;
}

const introduction = (href: string, { heading, introduction: words }: PageText) =>
  `<li><a href="${href}">${heading}</a>${words && `: ${words}`}</li>`;

/** Returns the projects of a page. */
const listOf = (page: HTMLElement, url: string, base: string) =>
  convert(parse(`<ul>${page.querySelectorAll('[data-project]').join('')}</ul>`), url, base);

function convert(main: HTMLElement, url: string, base: string): string {
  simplify(main);
  for (const link of main.querySelectorAll('a')) makeAbsolute(link, url, base);
  return String(compiler.processSync(main.toString()));
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
