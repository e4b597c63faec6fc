/**
 * Stores the problems of pages in the session storage of their origin, which a test reads at its end: uncaught errors,
 * console errors and CSP violations, such as requests to other origins. Its source runs in each page before all other
 * scripts, and uses nothing from its outer scope.
 */
function prelude() {
  const report = (...values: unknown[]) => {
    // Not every engine includes the error message in the stack.
    const words = values.map((value) => (value instanceof Error ? `${value} ${value.stack}` : String(value)));
    const problems = JSON.parse(sessionStorage.problems ?? '[]') as string[];
    sessionStorage.problems = JSON.stringify([...problems, `${location.pathname}: ${words.join(' ')}`]);
  };
  addEventListener('error', ({ message, error }) => report('error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('policy', violatedDirective, blockedURI),
  );
  const write = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    report('console.error', ...values);
    write(...values);
  };
}

export const PRELUDE = `(${prelude})()`;
