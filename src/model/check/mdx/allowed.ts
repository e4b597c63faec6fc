import type { Sentences } from '../mistake.ts';
import type { Attribute, Node } from './text.ts';

/**
 * Elements that a text may contain beside Markdown, with their attributes. Everything else is refused, because MDX can
 * hold programs, which a build would run and a page publish.
 */
const ELEMENTS = new Set(
  'a abbr b br cite code del dfn em i ins kbd mark q s small strong sub sup time u wbr'.split(' '),
);

const ATTRIBUTES: Record<string, string[]> = { a: ['href', 'title'], abbr: ['title'], time: ['datetime'] };

const EVERYWHERE = ['lang', 'dir'];

/** What to write in place of elements that editors try. */
const INSTEAD: [names: string, advice: string][] = [
  ['img picture svg', 'Write ![what is seen](./picture.jpg), with the picture beside this file.'],
  [
    'iframe embed object video audio',
    'Link to it instead: [what is there](https://…). Nothing on the site comes from elsewhere.',
  ],
];

const MARKDOWN_ONLY = 'Delete the tag, or write in Markdown what it should show.';

/** Describes why a text cannot contain a node; undefined if it can. */
export function refusal({
  type,
  name,
  attributes = [],
  children,
  value = '',
  checked,
}: Node): Sentences | undefined {
  if (type === 'mdxjsEsm')
    return {
      problem: `“${value.split('\n')[0]}” is read as code here.`,
      advice: 'Texts hold no code. If the line is meant as words, begin it with another one.',
    };
  if (/^mdx(Text|Flow)Expression$/.test(type) && !isRemark(value))
    return {
      problem: `{${value.trim()}} is read as code here.`,
      advice:
        'Names such as {brand} work in the fields above, not in this text. To show a bracket, write \\{.',
    };
  if (type.startsWith('mdxJsx') && /^w?br$/.test(name ?? '') && children?.length)
    return {
      problem: `Nothing can stand in <${name}>.`,
      advice: `Write <${name} />, and the words behind it.`,
    };
  if (type.startsWith('mdxJsx') && name) return elementRefusal(name, attributes);
  if (type.startsWith('footnote'))
    return {
      problem: 'There is no room for footnotes.',
      advice: 'Write the note in brackets where it belongs.',
    };
  if (typeof checked === 'boolean')
    return {
      problem: 'There are no boxes to tick on the site.',
      advice: 'Begin the line with a dash and a space, without [ ] or [x].',
    };
  if (type === 'imageReference')
    return {
      problem: 'The file of this picture stands in another place of the text.',
      advice: 'Write it here: ![what is seen](./picture.jpg).',
    };
  return undefined;
}

/** Whether an expression is one comment and nothing else. */
const isRemark = (code: string) => /^\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(code);

function elementRefusal(name: string, attributes: Attribute[]): Sentences | undefined {
  if (/^[A-Z]|\./.test(name))
    return { problem: `There is no component <${name}> on this site.`, advice: MARKDOWN_ONLY };
  if (!ELEMENTS.has(name)) {
    const advice = INSTEAD.find(([names]) => names.split(' ').includes(name))?.[1] ?? MARKDOWN_ONLY;
    return { problem: `A text cannot contain <${name}>.`, advice };
  }
  const allowed = ATTRIBUTES[name] ?? [];
  const names = attributes.map((attribute) => attribute.name);
  const repeated = names.find((written, index) => written !== undefined && names.indexOf(written) < index);
  if (repeated !== undefined)
    return {
      problem: `<${name}> has “${repeated}” more than once.`,
      advice: 'Keep one, and delete the others.',
    };
  const strange = attributes.find(
    (attribute) =>
      ![...allowed, ...EVERYWHERE].includes(attribute.name ?? '') || typeof attribute.value === 'object',
  );
  if (!strange) return undefined;
  const { name: written = '{…}' } = strange;
  return {
    problem: `<${name}> cannot have “${written}” in a text.`,
    advice:
      typeof strange.value === 'object' && allowed.includes(written)
        ? `Write it in quotes: ${written}="…".`
        : 'Delete it: how the site looks and works is decided outside of its texts.',
  };
}
