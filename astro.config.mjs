import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig, envField, fontProviders, svgoOptimizer } from 'astro/config';
import { contentCheck } from './src/build/content-check.ts';
import { assetName, contentMedia } from './src/build/content-media.ts';
import { devServer } from './src/build/dev-server.ts';
import { enquiryService } from './src/build/enquiry-service.ts';
import { freshContent } from './src/build/fresh-content.ts';
import { finishBuild } from './src/build/finish/finish-build.ts';
import { mdxProcessor } from './src/build/mdx-processor.ts';
import { siteUrl } from './src/build/site-url.ts';
import { readBuildConfig, readOrEnd } from './src/enquiry/config.ts';
import { readPreview } from './src/reviewing/preview/preview.ts';
import typefaces from './src/design/typefaces.json' with { type: 'json' };
import { fontFiles, unicodeRange } from './src/design/font-characters.ts';

const { siteOrigin, backendHost } = readOrEnd(readBuildConfig);

// Astro takes `import.meta.env.DEV` and the like from variables of these names: with DEV=1, a build would publish drafts.
for (const name of ['DEV', 'PROD', 'SSR', 'MODE', 'SITE', 'BASE_URL', 'ASSETS_PREFIX'])
  delete process.env[name];

const { '-letters': furtherLetters, ...files } = fontFiles(typefaces.letters);

/**
 * The files of a face. Those that begin with a space are fetched with every page (`src/site/scripts/head.js`); where two
 * have a character, the browser takes the later one. See `npm run fonts`.
 *
 * @param {string} name
 * @param {number | string} weight
 * @returns {[import('astro').LocalFontVariant, ...import('astro').LocalFontVariant[]]}
 */
const variants = (name, weight) => [
  ...(furtherLetters ? [variant(`${name}-letters`, weight, ` ${furtherLetters}`)] : []),
  variant(name, weight, files['']),
  variant(`${name}-more`, weight, files['-more']),
];

/** @type {(file: string, weight: number | string, characters: string) => import('astro').LocalFontVariant} */
const variant = (file, weight, characters) => ({
  src: [`./src/design/fonts/${file}.woff2`],
  weight,
  style: 'normal',
  unicodeRange: unicodeRange(characters),
});

export default defineConfig({
  site: siteOrigin ?? siteUrl(),
  output: 'static',
  trailingSlash: 'never',
  build: {
    format: 'file',
    // The CSS of a page costs less inside its HTML than as a request that holds up the first paint.
    inlineStylesheets: 'always',
    // Drawing a social picture leaves time for the next page.
    concurrency: 4,
  },
  integrations: [
    mdx({ processor: mdxProcessor, syntaxHighlight: false }),
    react(),
    tailwind({ configFile: './src/design/tailwind.config.mjs', applyBaseStyles: false }),
    devServer(),
    contentMedia(),
    freshContent(),
    // Tests of sections start Astro's server as well, but take no enquiries and change no content.
    ...(process.env.VITEST ? [] : [contentCheck(), enquiryService()]),
    {
      name: 'routes-and-directives',
      hooks: {
        'astro:config:setup': ({ command, injectRoute, addClientDirective }) => {
          addClientDirective({ name: 'touch', entrypoint: './src/build/directives/touch.ts' });
          // What no file in `src/pages` can add: a name that begins with `_`, and pages without an address of their own.
          injectRoute({ pattern: '/_redirects', entrypoint: './src/findability/redirects.ts' });
          injectRoute({
            pattern: '/enquiry-refused',
            entrypoint: './src/site/layouts/enquiry-refused.astro',
          });
          if (command === 'dev')
            injectRoute({ pattern: '/design-system', entrypoint: './src/site/design-system/page.astro' });
        },
      },
    },
    finishBuild({
      backendHost,
      preview: readPreview(process.env.PREVIEW),
    }),
  ],
  image: { service: { entrypoint: './src/build/image-service.ts' } },
  env: {
    schema: {
      PUBLIC_BACKEND_HOST: envField.string({
        context: 'client',
        access: 'public',
        optional: true,
        url: true,
      }),
      // true: show drafts and what waits for its day, each with a badge. Unset: in development only.
      SHOW_DRAFTS: envField.boolean({ context: 'server', access: 'public', optional: true }),
      // A preview on a static host has nobody who would take an enquiry.
      TAKES_ENQUIRIES: envField.boolean({ context: 'server', access: 'public', default: true }),
    },
  },
  fonts: typefaces.isSystem
    ? []
    : [
        {
          provider: fontProviders.local(),
          name: typefaces.display.family,
          cssVariable: '--font-display',
          fallbacks: ['Display Stand-in', 'Arial Narrow', 'sans-serif'],
          optimizedFallbacks: false,
          options: { variants: variants('display', 800) },
        },
        {
          provider: fontProviders.local(),
          name: typefaces.text.family,
          cssVariable: '--font-text',
          fallbacks: ['Text Stand-in', 'Arial', 'sans-serif'],
          optimizedFallbacks: false,
          options: { variants: variants('text', '400 600') },
        },
      ],
  vite: {
    build: {
      // Islands are fetched on a visitor's first touch; nothing is preloaded before.
      modulePreload: false,
      rolldownOptions: {
        optimization: { inlineConst: true },
        onLog(level, log, report) {
          // Astro reads its own directives (`use astro:head-inject`) before they are removed.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
        },
        output: {
          // Names may contain what breaks a srcset or an address. A page can name dozens of files.
          assetFileNames: ({ names }) => `_astro/${assetName(names[0] ?? '')}.[hash:6][extname]`,
        },
      },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // Astro's own names tell where in a component a script stands: 20 bytes of every page.
            output: { entryFileNames: ({ name }) => `_astro/${name.split('.')[0]}.[hash].js` },
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
  experimental: {
    // Lets code editors complete the fields at the top of MDX files.
    contentIntellisense: true,
    svgOptimizer: svgoOptimizer({
      multipass: true,
      // The word mark stands in every page; with steps from point to point it is a third smaller.
      floatPrecision: 1,
      // Short ids would be those of other drawings in the page.
      plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: { minify: false } } } }],
    }),
  },
});
