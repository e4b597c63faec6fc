// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of the files that are changed

/** A mutation that resembles a human mistake: a small change in one file. */
interface Fault {
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test file that should fail: of Vitest, or of Playwright on the built site. */
  test: string;
}

/** One fault for each promise whose loss visitors, editors or the agency would pay for. */
export const FAULTS: Fault[] = [
  {
    file: 'src/enquiry/http/receive-enquiry.ts',
    find: "return { kind: 'not-stored', retryAfterSeconds: STORE_RETRY_SECONDS };",
    replace: "return { kind: 'taken' };",
    test: 'tests/faults/database-trouble.test.ts',
  },
  {
    file: 'src/enquiry/delivery/smtp-failure.ts',
    find: 'FINAL_CLASS.test(reply) && ',
    replace: '',
    test: 'tests/unit/enquiry/smtp-failure.test.ts',
  },
  {
    file: 'src/enquiry/delivery/webhook.ts',
    find: "createHmac('sha256', key)",
    replace: "createHmac('sha1', key)",
    test: 'tests/service/webhooks.test.ts',
  },
  {
    file: 'src/enquiry/store/insert.ts',
    find: '?.hasText !== 0',
    replace: '?.hasText === 0',
    test: 'tests/service/never-twice.test.ts',
  },
  {
    file: 'src/enquiry/store/retention.ts',
    find: 'now - days * DAY_MS',
    replace: 'now + days * DAY_MS',
    test: 'tests/service/retention.test.ts',
  },
  {
    file: 'src/enquiry/commands/export.ts',
    find: '[=+\\-@＝＋－＠]',
    replace: '[=+@＝＋－＠]',
    test: 'tests/property/csv.test.ts',
  },
  {
    file: 'src/enquiry/http/client.ts',
    find: 'if (peer === undefined || !isTrusted(peer, trustedProxies))',
    replace: 'if (peer === undefined)',
    test: 'tests/unit/enquiry/clients.test.ts',
  },
  {
    file: 'src/enquiry/http/access.ts',
    find: "secFetchSite === 'same-origin'",
    replace: "secFetchSite !== 'same-origin'",
    test: 'tests/unit/enquiry/clients.test.ts',
  },
  {
    file: 'src/site/islands/enquiry-form/outbox/deliver.ts',
    find: "  if (result.kind === 'sent') removeFromOutbox(storage, id);\n",
    replace: '',
    test: 'tests/unit/site/islands/resend.test.ts',
  },
  {
    file: 'src/site/islands/enquiry-form/use-enquiry.ts',
    find: '    if (isSending.current) return;\n',
    replace: '',
    test: 'tests/e2e/enquiry-form.spec.ts',
  },
  {
    file: 'src/site/islands/enquiry-form/outbox/line.ts',
    find: 'if (!confirm(words.removeQuestion)) return;',
    replace: 'confirm(words.removeQuestion);',
    test: 'tests/e2e/enquiry-line.spec.ts',
  },
  {
    file: 'src/site/islands/packages-tabs.tsx',
    find: "    addEventListener('hashchange', follow);\n",
    replace: '',
    test: 'tests/e2e/packages.spec.ts',
  },
  {
    file: 'src/site/islands/portfolio/large-view.ts',
    find: 'return link?.focus();',
    replace: 'return;',
    test: 'tests/e2e/lightbox.spec.ts',
  },
  {
    file: 'src/site/scripts/head.js',
    find: "!matchMedia('(prefers-reduced-motion: reduce)').matches",
    replace: "matchMedia('(prefers-reduced-motion: reduce)').matches",
    test: 'tests/e2e/motion.spec.ts',
  },
  {
    file: 'src/model/check/links.ts',
    find: 'visible === false && !isVisible(from)',
    replace: 'visible === false && isVisible(from)',
    test: 'tests/unit/model/check/fixtures.test.ts',
  },
  {
    file: 'src/model/check/content.ts',
    find: '(entry.isFile() ? files : links)',
    replace: 'files',
    test: 'tests/unit/model/check/one-bad-file.test.ts',
  },
  {
    file: 'src/build/finish/own-code.ts',
    find: 'if (!isMarked && !isHarmless(element, isListed, scripts))',
    replace: "if (element.rawTagName === 'iframe')",
    test: 'tests/unit/build/finish/own-code.test.ts',
  },
  {
    file: 'src/build/finish/output-folder.ts',
    find: "if (kind === 'old' && !existsSync(target))",
    replace: "if (kind === 'both')",
    test: 'tests/unit/build/finish/output-folder.test.ts',
  },
  {
    file: 'src/site/ui/picture.astro',
    find: '    height={src.height}\n',
    replace: '',
    test: 'tests/built/documents.test.ts',
  },
  {
    file: 'src/findability/head.ts',
    find: 'new URL(pagePath(path), origin).href',
    replace: 'new URL(`${pagePath(path)}/`, origin).href',
    test: 'tests/unit/findability/head.test.ts',
  },
  {
    file: 'src/design/tokens.css',
    find: '--text-muted: #3f4e51;',
    replace: '--text-muted: #8f9e91;',
    test: 'tests/site/pages.spec.ts',
  },
  {
    file: 'src/site/layouts/service-page.astro',
    find: 'href={`#${FORM_ID}`}',
    replace: 'href={`#${service.id}`}',
    test: 'tests/built/links.test.ts',
  },
  {
    file: 'src/site/layouts/document.astro',
    find: "withBase('/favicon.svg')",
    replace: "'https://cdn.example/favicon.svg'",
    test: 'tests/built/links.test.ts',
  },
  {
    file: 'src/authoring/edit/server/gate.ts',
    find: 'origin !== undefined && !isOwnOrigin',
    replace: 'origin === undefined && !isOwnOrigin',
    test: 'tests/unit/authoring/edit/requests.test.ts',
  },
  {
    file: 'src/authoring/edit/server/content-api.ts',
    find: '!== seen)',
    replace: '!== seen && seen === null)',
    test: 'tests/unit/authoring/edit/files.test.ts',
  },
  {
    file: 'src/model/entries/match-items.ts',
    find: 'candidates.includes(place) ? place : candidates[0]',
    replace: 'candidates[0]',
    test: 'tests/unit/authoring/edit/entries/entry-text.test.ts',
  },
  {
    file: 'src/authoring/edit/entries/references.ts',
    find: 'field.collection === target.kind ?',
    replace: 'field.collection !== target.kind ?',
    test: 'tests/unit/authoring/edit/entries/library.test.ts',
  },
  {
    file: 'src/authoring/edit/publishing/differences.ts',
    find: 'obstacles.filter(Boolean)',
    replace: 'obstacles.filter(() => false)',
    test: 'tests/unit/authoring/edit/publishing/publisher.test.ts',
  },
  {
    file: 'src/authoring/edit/publishing/differences.ts',
    find: 'isOutdated: published !== forked',
    replace: 'isOutdated: false',
    test: 'tests/unit/authoring/edit/publishing/publisher.test.ts',
  },
  {
    file: 'src/reviewing/review/compare-pixels.ts',
    find: 'threshold: THRESHOLD',
    replace: 'threshold: 0.3',
    test: 'tests/unit/reviewing/review/compare-pixels.test.ts',
  },
];
