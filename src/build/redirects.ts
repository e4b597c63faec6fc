import type { AstroIntegration } from 'astro';

/** Adds the file `_redirects` to the build. Astro makes no page of a file whose name begins like this in `src/pages`. */
export const redirects = (): AstroIntegration => ({
  name: 'redirects',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({ pattern: '/_redirects', entrypoint: './src/findability/redirects.ts' }),
  },
});
