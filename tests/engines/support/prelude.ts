import type { MissingFeature } from './old-browsers.ts';

/** Path that pages report problems to, handled by the proxy. */
export const PROBLEMS_PATH = '/.problems';

export interface Problem {
  /** Distinguishes repeated occurrences of the same problem. */
  id: string;
  kind:
    'error' | 'rejection' | 'console.error' | 'console.warn' | 'policy' | 'foreign request' | 'missing file';
  text: string;
  /** Path of the page. */
  page: string;
}

/** Returns the script that is injected before all others of a page. */
export const preludeScript = (without: Required<MissingFeature>) =>
  `(${prelude})(${JSON.stringify({ without, path: PROBLEMS_PATH })})`;

/**
 * Reports problems of the page, tracks its maximum scroll offset and removes unsupported features. Its source is sent
 * to the page, so it uses nothing from its outer scope.
 */
function prelude({ without, path }: { without: Required<MissingFeature>; path: string }) {
  const hide = (name: string, value: unknown) => Object.defineProperty(window, name, { value });
  hide('__native', {
    matches: Element.prototype.matches,
    querySelectorAll: Element.prototype.querySelectorAll,
  });

  let furthest = 0;
  const noteScroll = () => (furthest = Math.max(furthest, scrollY));
  addEventListener('scroll', noteScroll, { passive: true });
  // On a busy machine, two scrolls may happen within one frame and fire only one event.
  const { scrollTo } = window;
  hide('scrollTo', (...place: []) => {
    scrollTo(...place);
    noteScroll();
  });
  Object.defineProperty(window, '__furthest', { get: () => furthest });

  const problems: unknown[] = [];
  hide('__problems', problems);
  const sendBeacon = navigator.sendBeacon.bind(navigator);
  const report = (kind: string, text: string) => {
    const problem = { id: String(Math.random()), kind, text, page: location.pathname };
    problems.push(problem);
    sendBeacon(path, JSON.stringify(problem));
  };
  // Not every engine includes the error message in the stack.
  const inWords = (value: unknown) => (value instanceof Error ? `${value} ${value.stack}` : String(value));

  addEventListener('error', ({ message, error }) => report('error', `${message} ${inWords(error)}`));
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', inWords(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('policy', `${violatedDirective} ${blockedURI}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      report(`console.${level}`, values.map(inWords).join(' '));
      write(...values);
    };
  }
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries())
      if (/^(http|ws)/.test(name) && new URL(name).origin !== location.origin)
        report('foreign request', name);
  }).observe({ type: 'resource', buffered: true });

  for (const api of without.apis) {
    const names = api.split('.');
    const last = names.pop()!;
    const owner = names.reduce<unknown>(
      (object, name) => (object as Record<string, unknown> | undefined)?.[name],
      window,
    );
    if (owner) delete (owner as Record<string, unknown>)[last];
  }
  const age = (text: unknown) => {
    let aged = String(text);
    for (const [known, unknown] of without.css) aged = aged.replaceAll(known, unknown);
    for (const [known, unknown] of without.attributes)
      aged = aged.replace(new RegExp(`\\[${known}(?![\\w-])`, 'g'), `[${unknown}`);
    return aged;
  };
  type Method = (this: unknown, ...values: unknown[]) => unknown;
  const wrap = (owner: object, name: string, change: (value: unknown) => unknown) => {
    const methods = owner as Record<string, Method>;
    const method = methods[name]!;
    methods[name] = function (...values) {
      return method.call(this, ...values.map((value) => (typeof value === 'string' ? change(value) : value)));
    };
  };
  if (without.css.length > 0 || without.attributes.length > 0) {
    for (const { prototype } of [Element, Document, DocumentFragment])
      for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'])
        if (name in prototype) wrap(prototype, name, age);
    wrap(CSS, 'supports', age);
  }
  const renamed = new Map(without.attributes);
  if (renamed.size > 0)
    for (const name of ['setAttribute', 'getAttribute', 'hasAttribute', 'removeAttribute']) {
      const method = (Element.prototype as unknown as Record<string, Method>)[name]!;
      (Element.prototype as unknown as Record<string, Method>)[name] = function (attribute, ...values) {
        return method.call(this, renamed.get(String(attribute)) ?? attribute, ...values);
      };
    }
}
