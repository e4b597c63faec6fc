/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

/** Unit tests and tests of the service. Those that render Astro components get Astro's own configuration. */
export default getViteConfig(
  {
    test: {
      root: new URL('..', import.meta.url).pathname,
      include: ['tests/{unit,service}/**/*.test.{ts,tsx}'],
      // Starting a process and a mail server takes longer than a function.
      testTimeout: 20_000,
    },
  },
  { devToolbar: { enabled: false }, logLevel: 'warn' },
);
