import type { AstroIntegration } from 'astro';

/** Adds what no file in `src/pages` can add: a name that begins with `_`, and a page of development only. */
export const furtherRoutes = (): AstroIntegration => ({
  name: 'further-routes',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      injectRoute({ pattern: '/_redirects', entrypoint: './src/findability/redirects.ts' });
      if (command !== 'dev') return;
      injectRoute({ pattern: '/design-system', entrypoint: './src/site/design-system/page.astro' });
    },
  },
});
