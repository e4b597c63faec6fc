import { BlockList } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../src/enquiry/config.ts';
import { readSiteFacts, sourcesIn } from '../../../src/enquiry/site-facts.ts';
import { CONTENT_FACTS, SITE_CONTENT } from '../../support/site-content.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

const read = (variables: Record<string, string>) => readConfig({ ...SITE_CONTENT, variables });

describe('the settings', () => {
  test('all have a default', () => {
    expect(read({})).toEqual({
      port: 4321,
      host: undefined,
      databaseFile: 'data/enquiries.db',
      outboxFolder: join('data', 'outbox'),
      smtpUrl: undefined,
      mailTo: ['hello@agency.example'],
      mailFrom: 'website@agency.example',
      words: SITE_CONTENT.words,
      timeZone: SITE_CONTENT.timeZone,
      webhooks: [],
      webhookSecret: undefined,
      confirmsToVisitor: false,
      siteOrigin: undefined,
      allowedOrigins: [],
      rateLimit: 10,
      minWritingSeconds: 2,
      holdsSuspectedSpam: false,
      agencyToken: undefined,
      trustedProxies: new BlockList(),
      retentionDays: undefined,
      countsVisits: true,
      sendsWeeklyMail: false,
    });
  });

  test('are not set by an empty value', () => expect(read({ PORT: '', SMTP_URL: ' ' })).toEqual(read({})));

  test('are read', () => {
    const config = read({
      PORT: '0',
      HOST: '::1',
      ENQUIRY_DB: '/var/lib/site/e.db',
      SMTP_URL: 'smtps://user:p%40ss@mail.example:465',
      ENQUIRY_TO: 'a@b.example, c@müller.example',
      ALLOWED_ORIGINS: 'https://a.example, http://localhost:3000/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      outboxFolder: '/var/lib/site/outbox',
      smtpUrl: 'smtps://user:p%40ss@mail.example:465',
      mailTo: ['a@b.example', 'c@xn--mller-kva.example'],
      allowedOrigins: ['https://a.example', 'http://localhost:3000'],
    });
    expect(config.trustedProxies.check('10.2.3.4')).toBe(true);
    expect(config.trustedProxies.check('::1', 'ipv6')).toBe(true);
    expect(config.trustedProxies.check('11.0.0.1')).toBe(false);
  });

  test('do not read the site’s e-mail address if the recipient is set, from whose domain mails come', () => {
    const siteEmail = () => {
      throw new Error('asked');
    };
    const from = (variables: Record<string, string>) =>
      readConfig({ ...SITE_CONTENT, siteEmail, variables }).mailFrom;
    expect(from({ ENQUIRY_TO: 'a@b.example, c@d.example' })).toBe('website@b.example');
    expect(from({ ENQUIRY_TO: 'a@b.example', ENQUIRY_FROM: 'c@d.example' })).toBe('c@d.example');
  });
});

describe('of a site whose e-mail address is still to write', () => {
  const { siteEmail } = sourcesIn(() => ({ ...CONTENT_FACTS, email: null }));
  const SMTP = { SMTP_URL: 'smtps://user:password@mail.example' };
  const open = (variables: Record<string, string>) => readConfig({ ...SITE_CONTENT, siteEmail, variables });

  test('send no mail, and say what to do', () => {
    expect(() => open(SMTP)).toThrow(/"email:".*set ENQUIRY_TO\.$/);
  });

  test('let it be tried without a mail server', () => expect(open({}).mailTo).toHaveLength(1));

  test('are complete with a recipient', () =>
    expect(open({ ...SMTP, ENQUIRY_TO: 'a@b.example' }).mailTo).toEqual(['a@b.example']));
});

describe('an invalid setting is reported in one sentence with its value and the expected format', () => {
  test.each([
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '80a', 'a whole number from 0 to 65535'],
    ['RATE_LIMIT', '-1', 'a whole number, where 0 means no limit'],
    ['SUSPECTED_SPAM', 'drop', '"deliver" or "hold"'],
    ['MIN_WRITING_SECONDS', '90', 'a whole number of seconds up to 60'],
    ['ENQUIRY_RETENTION_DAYS', '0', 'a whole number of days, at least 1'],
    ['ENQUIRY_FROM', 'Ada', 'an e-mail address'],
    ['ENQUIRY_TO', 'a@b.example; c', 'one e-mail address, or several with commas between them'],
    [
      'ALLOWED_ORIGINS',
      'https://a.example/path',
      'origins like https://www.example.com, with commas between them',
    ],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'IP addresses or ranges like 10.0.0.0/8, with commas between them'],
  ])('%s=%s', (name, value, right) => {
    expect(() => read({ [name]: value })).toThrow(
      new ConfigError(`${name} is "${value}", but it has to be ${right}.`),
    );
  });

  test.each([
    [
      'SITE_URL',
      'www.agency.example',
      'is "www.agency.example"',
      'an address without a path, like https://www.example.com',
    ],
    [
      'SITE_URL',
      'https://a.example/site',
      'is "https://a.example/site"',
      'an address without a path, like https://www.example.com',
    ],
    [
      'SITE_URL',
      'https://a.example/?from=b',
      'is "https://a.example/?from=b"',
      'an address without a path, like https://www.example.com',
    ],
    [
      'ALLOWED_ORIGINS',
      'https://a.example, b.example',
      'has the entry "b.example"',
      'origins like https://www.example.com, with commas between them',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8, proxy',
      'has the entry "proxy"',
      'IP addresses or ranges like 10.0.0.0/8, with commas between them',
    ],
  ])('that says what is wrong: %s=%s', (name, value, wrong, right) => {
    expect(() => read({ [name]: value })).toThrow(
      new ConfigError(`${name} ${wrong}, but it has to be ${right}.`),
    );
  });

  test.each([
    'SITE_URL',
    'ALLOWED_ORIGINS',
    'PORT',
    'ENQUIRY_DB',
    'SMTP_URL',
    'ENQUIRY_TO',
    'TRUSTED_PROXIES',
  ])('if Docker has kept the quotes around %s', (name) => {
    for (const value of ['"secret"', "'secret'"]) {
      const problem = `${name} has quotes around its value, which Docker's --env-file keeps; without them, it has to be `;
      expect(() => read({ [name]: value })).toThrow(problem);
      expect(() => read({ [name]: value })).not.toThrow('secret');
    }
  });

  const ADDRESS =
    'an address like smtps://user:password@mail.example.com, where user and password have %23 for #, %40 for @, ' +
    '%2F for / and %3F for ?';
  const HOOKS = 'addresses that start with https://, without a password, with commas between them';
  test.each([
    ['AGENCY_TOKEN', 'a secret of 31 characters, short', '…', 'at least 32 characters without spaces'],
    ['ENQUIRY_WEBHOOKS', 'http://hooks.example/secret', '…', HOOKS],
    ['ENQUIRY_WEBHOOKS', 'https://a.example/secret, https://user:secret@b.example/', '…', HOOKS],
    ['WEBHOOK_SECRET', 'whsec_c2hvcnQ=', '…', 'whsec_ and 24 to 64 bytes in base64'],
    ['ENQUIRY_WEBHOOKS', 'https://a.example/hook#secret', '…', HOOKS],
    ['SMTP_URL', 'http://user:secret@mail.example', '…', ADDRESS],
    ['SMTP_URL', 'user:secret@mail.example', '…', ADDRESS],
    ['SMTP_URL', 'smtps://user:secret', '…', ADDRESS],
    // Numbers before the sign would be read as the port of a server called "user".
    ...['12#3', '12/3', '12?3', 'a@b#c'].map((password) => [
      'SMTP_URL',
      `smtps://user:${password}@mail.example`,
      '…',
      ADDRESS,
    ]),
    [
      'SITE_URL',
      'https://user:secret@a.example',
      '…@a.example',
      'an address without a path, like https://www.example.com',
    ],
  ])('without its secret: %s=%s', (name, value, shown, right) => {
    expect(() => read({ [name]: value })).toThrow(
      new ConfigError(`${name} is "${shown}", but it has to be ${right}.`),
    );
  });

  test('also for a webhook at a port to which nothing can be posted', async () => {
    for (const port of [25, 6000])
      expect(() => read({ ENQUIRY_WEBHOOKS: `https://hooks.example:${port}/secret` })).toThrow(
        new ConfigError(
          `ENQUIRY_WEBHOOKS names port ${port} of hooks.example, but nothing can be posted there, as the port is kept for another protocol: let the receiver listen at another one.`,
        ),
      );
    expect(read({ ENQUIRY_WEBHOOKS: 'https://hooks.example:8443/secret' }).webhooks).toHaveLength(1);
  });

  test('also for a site that is not built', () => {
    const folder = temporaryFolder();
    expect(() => readSiteFacts(folder)).toThrow(
      new ConfigError(`${join(folder, '_service.json')} is missing: run npm run build first.`),
    );
    writeIn(folder, '_service.json', '{"email": "a@b.example"}');
    expect(() => readSiteFacts(folder)).toThrow('_service.json is damaged: run npm run build first.');
  });
});
