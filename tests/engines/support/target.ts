/** A locator: a CSS selector, or an object with role, name or text. */
export type Target = string | TargetParts;

interface TargetParts {
  /** CSS selector, combined with the other conditions. */
  css?: string;
  role?: Role;
  /** Accessible name, apart from white space. */
  name?: string;
  /** Whole text, apart from white space. Matches the innermost elements that have it. */
  text?: string;
  /** Limits the search to descendants of this target. */
  within?: Target;
}

/** Selectors of elements with an implicit role. */
const ROLES = {
  alert: '',
  banner: 'body > header',
  button: 'button, summary, input[type=submit], input[type=button]',
  dialog: 'dialog',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img',
  link: 'a[href]',
  listitem: 'li',
  navigation: 'nav',
  status: 'output',
  tab: '',
  tabpanel: '',
};

type Role = keyof typeof ROLES;

/** A target in serialisable form. */
export interface PlainTarget {
  css: string;
  role?: string;
  name?: string;
  text?: string;
  within?: PlainTarget;
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

export function plainTarget(target: Target): PlainTarget {
  if (typeof target === 'string') return { css: target };
  const { css, role, name, text, within } = target;
  const selectors = role ? [ROLES[role], `[role=${role}]`].filter(Boolean).join(', ') : (css ?? '*');
  return {
    css: role && css ? `:is(${selectors}):is(${css})` : selectors,
    ...(role && { role }),
    ...(name !== undefined && { name: squeeze(name) }),
    ...(text !== undefined && { text: squeeze(text) }),
    ...(within !== undefined && { within: plainTarget(within) }),
  };
}

/** Describes a target for error messages. */
export function describeTarget(target: Target): string {
  if (typeof target === 'string') return target;
  const { css, role, name, text, within } = target;
  const parts = [
    role ?? css ?? 'element',
    role && css ? `(${css})` : '',
    name === undefined ? '' : `"${name}"`,
    text === undefined ? '' : `with text "${text}"`,
    within === undefined ? '' : `in ${describeTarget(within)}`,
  ];
  return parts.filter(Boolean).join(' ');
}

/**
 * Finds the elements of a target. Its source is sent to the page, so it uses nothing from its outer scope.
 * Targets with a role, name or text match only rendered elements, as for assistive technology.
 */
export function findAll(target: PlainTarget): Element[] {
  // Use the native methods: `prelude` wraps those of the page to hide features.
  const { matches, querySelectorAll } = (
    window as unknown as {
      __native?: { matches: Element['matches']; querySelectorAll: Document['querySelectorAll'] };
    }
  ).__native ?? { matches: Element.prototype.matches, querySelectorAll: Element.prototype.querySelectorAll };

  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
  const fits = (value: string, wanted: string) => squeeze(value) === wanted;
  const isRendered = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    if (getComputedStyle(node).display === 'none') return '';
    if (node instanceof HTMLImageElement) return node.alt;
    const label = node.getAttribute('aria-label');
    if (label) return label;
    const text = [...node.childNodes].map(textOf).join('');
    return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `;
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labelled = ids.map((id) => document.getElementById(id)).filter((each) => each !== null);
    if (labelled.length > 0) return labelled.map((each) => each.textContent ?? '').join(' ');
    const label = element.getAttribute('aria-label');
    if (label) return label;
    const { labels } = element as HTMLInputElement;
    if (labels && labels.length > 0) return [...labels].map(textOf).join(' ');
    return (
      [...element.childNodes].map(textOf).join('') ||
      (element.getAttribute('alt') ?? element.getAttribute('title') ?? '')
    );
  };

  // A new document has no root element yet.
  const roots: Element[] = target.within ? findAll(target.within) : [...document.children];
  const candidates = new Set(
    roots.flatMap((root) => [
      ...(target.within === undefined && matches.call(root, target.css) ? [root] : []),
      ...querySelectorAll.call(root, target.css),
    ]) as Element[],
  );
  let found = [...candidates];
  const { role, name, text } = target;
  if (role || name || text) found = found.filter(isRendered);
  if (role) found = found.filter((each) => (each.getAttribute('role') ?? role) === role);
  if (name) found = found.filter((each) => fits(nameOf(each), name));
  if (text) {
    found = found.filter((each) => fits(each.textContent ?? '', text));
    found = found.filter((each) => !found.some((other) => other !== each && each.contains(other)));
  }
  return found;
}
