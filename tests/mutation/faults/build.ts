// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of the files that are changed
import type { Fault } from '../faults.ts';

export const BUILD: Fault[] = [
  {
    id: 'code-of-content',
    file: 'src/build/finish/own-code.ts',
    find: 'if (!isMarked && !isHarmless(element, isListed, scripts))',
    replace: "if (element.rawTagName === 'iframe')",
    tests: ['tests/unit/build/finish/own-code.test.ts'],
  },
  {
    id: 'interrupted-build',
    file: 'src/build/finish/output-folder.ts',
    find: "if (kind === 'old' && !existsSync(target))",
    replace: "if (kind === 'both')",
    tests: ['tests/unit/build/finish/output-folder.test.ts'],
  },
  {
    id: 'picture-height',
    file: 'src/site/ui/picture.astro',
    find: '    height={src.height}\n',
    replace: '',
    tests: ['tests/built/documents.test.ts'],
  },
  {
    id: 'first-picture-hint',
    file: 'src/site/ui/picture.astro',
    find: "fetchpriority={first ? 'high' : undefined}",
    replace: "fetchpriority={first ? undefined : 'high'}",
    tests: ['tests/built/loading.test.ts'],
  },
  {
    id: 'picture-too-large',
    file: 'src/site/ui/picture.astro',
    find: 'const WIDTHS = [330, 540, 740, 940, 1200];',
    replace: 'const WIDTHS = [1200];',
    tests: ['tests/site/pages.spec.ts'],
  },
  {
    id: 'canonical-slash',
    file: 'src/findability/head.ts',
    find: 'new URL(pagePath(path), origin).href',
    replace: 'new URL(`${pagePath(path)}/`, origin).href',
    tests: ['tests/unit/findability/head.test.ts'],
  },
  {
    id: 'sitemap-page-missing',
    file: 'src/findability/sitemap.ts',
    find: 'LISTED_PAGES.map(({ path, content })',
    replace: 'LISTED_PAGES.slice(0, 1).map(({ path, content })',
    tests: ['tests/built/sitemap.test.ts'],
  },
  {
    id: 'contrast',
    file: 'src/design/tokens.css',
    find: '--text-muted: #3f4e51;',
    replace: '--text-muted: #8f9e91;',
    tests: ['tests/site/pages.spec.ts'],
  },
  {
    id: 'link-to-nowhere',
    file: 'src/site/layouts/service-page.astro',
    find: 'href={`#${FORM_ID}`}',
    replace: 'href={`#${service.id}`}',
    tests: ['tests/built/links.test.ts'],
  },
  {
    id: 'external-address',
    file: 'src/site/layouts/document.astro',
    find: "withBase('/favicon.svg')",
    replace: "'https://cdn.example/favicon.svg'",
    tests: ['tests/built/links.test.ts', 'tests/site/pages.spec.ts'],
  },
  {
    id: 'first-paint-too-early',
    file: 'src/site/layouts/page.astro',
    find: "'chat' : 'content'",
    replace: "'menu' : 'content'",
    tests: ['tests/site/arrival.spec.ts'],
  },
  {
    id: 'markdown-price',
    file: 'src/findability/markdown.ts',
    find: "('beforeend', unit.innerHTML)",
    replace: "('beforeend', '')",
    tests: ['tests/unit/findability/markdown.test.ts', 'tests/built/markdown.test.ts'],
  },
];
