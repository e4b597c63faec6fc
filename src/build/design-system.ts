import type { AstroIntegration } from 'astro';

/** Shows the design's values and parts at `/design-system` while the site is developed; a build knows nothing of it. */
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
