import type { AstroIntegration } from 'astro';

/** Serves tokens and components at `/design-system` in development only. */
export function designSystem(): AstroIntegration {
  return {
    name: 'design-system',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({ pattern: '/design-system', entrypoint: './src/site/design-system/page.astro' });
      },
    },
  };
}
