import { expect, it } from 'vitest';
import { mdxProcessor } from '../../../src/build/mdx-processor.ts';

/** Compiles the body of an MDX file as builds and `npm run dev` do. */
async function compile(source: string, fields = {}): Promise<string> {
  const srcDir = new URL('file:///src/');
  const compiler = await mdxProcessor.createMdxRenderer!(
    { syntaxHighlight: false },
    { optimize: false, srcDir },
  );
  return (await compiler.process(source, '/src/content/services/bench/index.mdx', fields)).code;
}

it.each([
  ['an import', "import { env } from 'node:process';", '“import { env }'],
  ['an expression on its own line', '{process.env.HOME}', '{process.env.HOME} is read as code here.'],
  ['an expression in a list, a quote and a table', '- > | {1} |\n  > | - |', '{1} is read as code here.'],
  ['a component', '<Price />', 'There is no component <Price> on this site.'],
  ['a component of the page', '<Benefit />', 'There is no component <Benefit> on this site.'],
  ['an element that is not allowed', '<script>alert(1)</script>', 'A text cannot contain <script>.'],
  ['an attribute that is not allowed', 'A <b onclick="a()">b</b>', '<b> cannot have “onclick” in a text.'],
  ['an attribute with an expression', '<a href={env}>b</a>', '<a> cannot have “href” in a text.'],
  ['spread attributes', '<a {...props}>b</a>', '<a> cannot have “{…}” in a text.'],
  ['an attribute twice', '<a href="/b" href="javascript:alert(1)">c</a>', '<a> has “href” more than once.'],
])('the build refuses %s, with the position in the file', async (_, code, sentence) => {
  await expect(compile(`   \n\nWords.\n\n${code}\n`)).rejects.toMatchObject({
    message: expect.stringContaining(sentence),
    line: 5,
  });
});

it('no field of a text is compiled into code', async () => {
  expect(await compile('Words.', { layout: '../layout.astro' })).not.toContain('layout');
});

it('each heading of level 2 is a benefit with the content after it, whatever its attributes contain', async () => {
  const title = 'x <h2 ></h2><script>alert(1)</script></div>';
  const code = await compile(
    `{/* a remark */}\n\nFirst.\n\n## One\n\n<abbr title="${title}">A</abbr>\n\n### Inside\n\n## Two\n\nLast.\n`,
  );
  expect(code.match(/index: \d/g)).toEqual(['index: 0', 'index: 1', 'index: 2']);
  expect(code).toContain('title: "x <h2 ></h2><script>');
});

it('each heading has an id that is not one of its page', async () => {
  const code = await compile(
    '## Content\n\n## Schedule a call\n\n## Enquiry name\n\n## Resend code\n\n## Own\n\n## ?\n',
  );
  expect([...code.matchAll(/id: "(.*)"/g)].map(([, id]) => id)).toEqual([
    ...['text-content', 'text-schedule-a-call', 'text-enquiry-name', 'text-resend-code', 'own', 'part'],
  ]);
});

it('each heading has an id in its own script', async () => {
  const code = await compile(
    '## 料金プラン\n\n## الأسعار\n\n## Größe & Maß\n\n## Giá cả\n\n## 🎉\n\n## 🚀\n',
  );
  expect([...code.matchAll(/id: "(.*)"/g)].map(([, id]) => id)).toEqual([
    ...['料金プラン', 'الأسعار', 'größe--maß', 'giá-cả', 'part', 'part-1'],
  ]);
});

it('a link written as an element is rendered like those in Markdown, with its language', async () => {
  const code = await compile('<a href="/contact" lang="en">A</a>\n\nWords <a href="/about">B</a>.\n');
  expect(code).not.toMatch(/\("a"/);
  expect(code).toMatch(/_components\.a, \{\s+href: "\/contact",\s+lang: "en"/);
});

it('no element has inline styles, which the policy blocks: columns are aligned by an attribute', async () => {
  const code = await compile('| a | b | c |\n| :-- | --: | :-: |\n| 1 | 2 | 3 |\n\n```js\nlet a;\n```\n');
  expect(code).not.toContain('style');
  expect(code.match(/"data-align": "\w+"/g)).toEqual([
    '"data-align": "right"',
    '"data-align": "center"',
    '"data-align": "right"',
    '"data-align": "center"',
  ]);
});
