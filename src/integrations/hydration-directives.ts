import type { AstroIntegration } from 'astro';

/**
 * Two ways to hydrate an island later than Astro's own:
 * - `client:touch`: when a visitor first points at, focuses or types in it (nothing is lost, see
 *   `scripts/first-touch.js`);
 * - `client:after-load`: when the page is loaded and idle, and never for visitors who asked for less motion.
 */
export function hydrationDirectives(): AstroIntegration {
  return {
    name: 'hydration-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/integrations/directives/touch.ts' });
        addClientDirective({ name: 'after-load', entrypoint: './src/integrations/directives/after-load.ts' });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
    'client:after-load'?: boolean;
  }
}
