/**
 * Reads the design's custom properties for output that is generated without a browser: social pictures, the web
 * manifest. `var(--name)` is resolved.
 *
 * @param css `tokens.css`
 * @param selector of a rule whose values are added to those of `:root` or override them: `[data-tone='moss']`
 * @returns values by name without the hyphens: `{ink: '#0c1b1e', …}`
 */
export function readTokens(css: string, selector?: string): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const [, selectors = '', body = ''] of withoutComments(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const names = selectors.split(',').map((name) => name.trim());
    if (!names.some((name) => name === ':root' || name === selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      tokens[name] = value.trim();
    }
  }
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, resolve(value, tokens)]));
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

const resolve = (value: string, tokens: Record<string, string>): string =>
  value.replace(/var\(--([\w-]+)\)/g, (whole, name: string) =>
    tokens[name] === undefined ? whole : resolve(tokens[name], tokens),
  );
