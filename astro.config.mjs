import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { enquiryService } from './src/integrations/enquiry-service.ts';
import { hydrationDirectives } from './src/integrations/hydration-directives.ts';
import { staticHost } from './src/integrations/static-host.ts';

const site = process.env.SITE_URL ?? 'https://fallline.example';

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'never',
  build: {
    format: 'file',
    // The CSS of a page costs less inside its HTML than as a request that holds up the first paint.
    inlineStylesheets: 'always',
  },
  integrations: [
    mdx(),
    react(),
    tailwind({ configFile: './src/styles/tailwind.config.mjs', applyBaseStyles: false }),
    hydrationDirectives(),
    // Tests of sections start Astro's server as well, but take no enquiries.
    ...(process.env.VITEST ? [] : [enquiryService()]),
    staticHost({ backendHost: process.env.PUBLIC_BACKEND_HOST }),
  ],
  image: {
    service: {
      entrypoint: 'astro/assets/services/sharp',
      // A quarter of the time of the default effort of 4, for files that are 5 % larger.
      config: { avif: { effort: 3 } },
    },
  },
  env: {
    schema: {
      PUBLIC_BACKEND_HOST: envField.string({
        context: 'client',
        access: 'public',
        optional: true,
        url: true,
      }),
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Sofia Sans Extra Condensed',
      cssVariable: '--font-display',
      fallbacks: ['Arial Narrow', 'sans-serif'],
      options: { variants: [{ src: ['./src/assets/fonts/display.woff2'], weight: 800, style: 'normal' }] },
    },
    {
      provider: fontProviders.local(),
      name: 'Instrument Sans',
      cssVariable: '--font-text',
      fallbacks: ['Arial', 'sans-serif'],
      options: { variants: [{ src: ['./src/assets/fonts/text.woff2'], weight: '400 600', style: 'normal' }] },
    },
  ],
  vite: {
    build: {
      // Islands are fetched on a visitor's first touch; nothing is preloaded before.
      modulePreload: false,
      rolldownOptions: { optimization: { inlineConst: true } },
    },
  },
  devToolbar: { enabled: false },
});
