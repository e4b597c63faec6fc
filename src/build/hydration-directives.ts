import type { AstroIntegration } from 'astro';

/**
 * Adds `client:touch`, which hydrates an island later than Astro's own directives: when a visitor first points at,
 * focuses or types in it. Interactions before hydration are replayed: see `site/scripts/first-touch.js`.
 */
export function hydrationDirectives(): AstroIntegration {
  return {
    name: 'hydration-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/build/directives/touch.ts' });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
  }
}
