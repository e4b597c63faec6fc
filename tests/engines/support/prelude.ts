/** Path that pages report problems to, handled by the proxy. */
export const PROBLEMS_PATH = '/.problems';

export interface Problem {
  /** Distinguishes repeated occurrences of the same problem. */
  id: string;
  kind: 'error' | 'rejection' | 'console.error' | 'policy' | 'foreign request' | 'missing file';
  text: string;
  /** Path of the page. */
  page: string;
}

/** Reports problems of the page. Its source is sent to the page before all other scripts, and uses nothing from its outer scope. */
function prelude(path: string) {
  const problems: unknown[] = [];
  Object.defineProperty(window, '__problems', { value: problems });
  const report = (kind: string, text: string) => {
    const problem = { id: String(Math.random()), kind, text, page: location.pathname };
    problems.push(problem);
    navigator.sendBeacon(path, JSON.stringify(problem));
  };
  // Not every engine includes the error message in the stack.
  const inWords = (value: unknown) => (value instanceof Error ? `${value} ${value.stack}` : String(value));

  addEventListener('error', ({ message, error }) => report('error', `${message} ${inWords(error)}`));
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', inWords(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('policy', `${violatedDirective} ${blockedURI}`),
  );
  const write = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    report('console.error', values.map(inWords).join(' '));
    write(...values);
  };
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries())
      if (/^(http|ws)/.test(name) && new URL(name).origin !== location.origin)
        report('foreign request', name);
  }).observe({ type: 'resource', buffered: true });
}

export const PRELUDE = `(${prelude})(${JSON.stringify(PROBLEMS_PATH)})`;
