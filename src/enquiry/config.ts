import { BlockList, isIP } from 'node:net';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { asciiDomain, domainOf, isLoopbackHost } from './contract/addresses.ts';
import { ConfigError, readSettingsFile } from './settings-file.ts';
import type { SiteFacts } from './site-facts.ts';

export { ConfigError };

/** Ends a program: a `ConfigError` prints its message only; any other error is a bug and prints its stack. */
export function endWith(error: unknown): void {
  const isTold = error instanceof ConfigError;
  process.stderr.write(`${isTold ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
  // Open handles must not keep the process alive.
  setImmediate(() => process.exit());
}

/** Returns what is read; ends the program at a `ConfigError`, of which Astro would print the stack. */
export function readOrEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Environment variables by name. */
type Variables = Record<string, string | undefined>;

/** Texts of mails and answers. */
export type Words = SiteFacts['words'];

/** Ports of other protocols, to which `fetch` connects nowhere (https://fetch.spec.whatwg.org/#port-blocking). */
const FORBIDDEN_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

interface Sources {
  /** Reads the site's e-mail address, if it is written. Called only if `ENQUIRY_TO` is not set. */
  siteEmail: () => string | undefined;
  /** Reads the texts of mails and answers, once they are needed. */
  words: () => Words;
  /** Reads the time zone of the agency. */
  timeZone: () => string;
  /** Default: those of the process and of a `.env` file. */
  variables?: Variables;
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and validates the settings.
 *
 * @throws ConfigError for the first invalid one, with its value and the expected format
 */
export function readConfig({ siteEmail, words, timeZone, variables = processVariables() }: Sources) {
  const setting = readerOf(variables);
  const databaseFile = setting('ENQUIRY_DB', 'the path of a file', z.string()) ?? 'data/enquiries.db';
  const addresses = 'one e-mail address, or several with commas between them';
  const origins = 'origins like https://www.example.com, with commas between them';
  const mailServer =
    'an address like smtps://user:password@mail.example.com, where user and password have %23 for #, %40 for @, ' +
    '%2F for / and %3F for ?';
  const hooks = 'addresses that start with https://, without a password, with commas between them';
  const proxies = 'IP addresses or ranges like 10.0.0.0/8, with commas between them';
  const confirmsToVisitor =
    setting('CONFIRM_TO_VISITOR', 'true or false', z.enum(['true', 'false'])) === 'true';
  const smtpServer = setting('SMTP_URL', mailServer, smtpUrl);
  const mailTo = setting('ENQUIRY_TO', addresses, listOf(email)) ?? [siteEmail() ?? nobody(smtpServer)];
  const webhooks = setting('ENQUIRY_WEBHOOKS', hooks, listOf(webhook)) ?? [];
  for (const { port, hostname } of webhooks.map((url) => new URL(url))) {
    if (FORBIDDEN_PORTS.has(Number(port)))
      throw new ConfigError(
        `ENQUIRY_WEBHOOKS names port ${port} of ${hostname}, but nothing can be posted there, as the port is kept for ` +
          'another protocol: let the receiver listen at another one.',
      );
  }
  return {
    /** 0: any free port. */
    port: setting('PORT', 'a whole number from 0 to 65535', wholeNumber(65_535)) ?? 4321,
    /** Undefined: all interfaces. */
    host: setting('HOST', 'a host name or an IP address', z.string().regex(/^[\w.:-]+$/)),
    databaseFile,
    /** Folder for mail files, used if no mail server is set. */
    outboxFolder: join(dirname(databaseFile), 'outbox'),
    smtpUrl: smtpServer,
    mailTo,
    /** Not the recipient: many mail programs answer a mail from oneself to oneself, whatever its Reply-To. */
    mailFrom: setting('ENQUIRY_FROM', 'an e-mail address', email) ?? `website@${domainOf(mailTo[0]!)}`,
    words,
    timeZone,
    /** Addresses that get each enquiry as JSON, besides mail. */
    webhooks,
    /** Key with which webhooks are signed, in base64. */
    webhookSecret: setting('WEBHOOK_SECRET', 'whsec_ and 24 to 64 bytes in base64', webhookSecret),
    /** Whether visitors get a short confirmation by mail. */
    confirmsToVisitor,
    /** The site's own origin, which canonical links use too. */
    siteOrigin: setting('SITE_URL', SITE_ADDRESS, origin),
    /** Other origins whose pages may post enquiries. */
    allowedOrigins: setting('ALLOWED_ORIGINS', origins, listOf(origin)) ?? [],
    /** Enquiries per minute and client address; 0: no limit. */
    rateLimit: setting('RATE_LIMIT', 'a whole number, where 0 means no limit', wholeNumber(1_000_000)) ?? 10,
    /** An enquiry written in less time, as measured by the page, is suspected spam; 0: no check. */
    minWritingSeconds:
      setting('MIN_WRITING_SECONDS', 'a whole number of seconds up to 60', wholeNumber(60)) ?? 2,
    /** Whether suspected spam is only stored, instead of mailed with a marked subject. */
    holdsSuspectedSpam:
      setting('SUSPECTED_SPAM', '"deliver" or "hold"', z.enum(['deliver', 'hold'])) === 'hold',
    /** Bearer token for the agency's commands over HTTP; undefined: they are disabled. */
    agencyToken: setting('AGENCY_TOKEN', 'at least 32 characters without spaces', token(32)),
    trustedProxies: setting('TRUSTED_PROXIES', proxies, networks) ?? new BlockList(),
    /** Days for which an enquiry is kept after delivery; undefined: forever. */
    retentionDays: setting('ENQUIRY_RETENTION_DAYS', 'a whole number of days, at least 1', days),
    /** Whether page views are counted. */
    countsVisits: setting('COUNT_VISITS', 'true or false', z.enum(['true', 'false'])) !== 'false',
    /** Whether views and enquiries of the last week are mailed on Monday. */
    sendsWeeklyMail: setting('STATS_MAIL', '"weekly"', z.enum(['weekly'])) === 'weekly',
  };
}

/** Returns the recipient in mail files of a site whose address is still to write. Refuses to send mails there. */
function nobody(smtpServer: string | undefined): string {
  if (smtpServer === undefined) return 'nobody@localhost';
  throw new ConfigError(
    'The site has no e-mail address yet, so that enquiries would reach nobody: write it in the line "email:" of ' +
      'src/content/site/index.yaml and build the site again, or set ENQUIRY_TO.',
  );
}

const SITE_ADDRESS = 'an address without a path, like https://www.example.com';

/**
 * Reads and validates the settings of a build, and sets them in the environment, where Astro reads them.
 *
 * @throws ConfigError as `readConfig`
 */
export function readBuildConfig() {
  const variables = processVariables();
  const setting = readerOf(variables);
  const siteOrigin = setting('SITE_URL', SITE_ADDRESS, origin);
  const backendHost = setting(
    'PUBLIC_BACKEND_HOST',
    'an address without a path, like https://api.example.com',
    origin,
  );
  const showsDrafts = setting('SHOW_DRAFTS', 'true or false', z.enum(['true', 'false']));
  Object.assign(process.env, { PUBLIC_BACKEND_HOST: backendHost ?? '', SHOW_DRAFTS: showsDrafts ?? '' });
  return { siteOrigin, backendHost };
}

/** Reads the environment of the process and a `.env` file. Settings are read nowhere else. */
export function processVariables(): Variables {
  for (const [name, value] of Object.entries(readSettingsFile('.env'))) process.env[name] ??= value;
  return process.env;
}

const readerOf =
  (variables: Variables) =>
  <T>(name: string, expected: string, schema: z.ZodType<T>): T | undefined => {
    const value = variables[name]?.trim();
    // `NAME=` in an .env file counts as not set.
    if (!value) return undefined;
    if (/^(["'`]).*\1$/s.test(value))
      throw new ConfigError(
        `${name} has quotes around its value, which Docker's --env-file keeps; without them, it has to be ${expected}.`,
      );
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const entries = entriesOf(value);
    const entry = entries.length > 1 && entries[Number(result.error.issues[0]?.path[0])];
    const wrong =
      entry && !SECRETS.includes(name) ? `has the entry ${quote(name, entry)}` : `is ${quote(name, value)}`;
    throw new ConfigError(`${name} ${wrong}, but it has to be ${expected}.`);
  };

/** Settings that are or hold secrets. */
const SECRETS = ['SMTP_URL', 'AGENCY_TOKEN', 'WEBHOOK_SECRET', 'ENQUIRY_WEBHOOKS'];

/** Quotes an invalid value for the error message without its secrets, because the message may be logged. */
const quote = (name: string, value: string): string =>
  SECRETS.includes(name)
    ? '"…"'
    : JSON.stringify(value.replace(/^.*@/s, (start) => (start.includes('//') ? '…@' : start)));

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().max(max));

const days = wholeNumber(100_000).pipe(z.int().min(1));

const token = (length: number) => z.string().regex(new RegExp(`^\\S{${length},}$`));

const email = z.string().overwrite(asciiDomain).regex(z.regexes.html5Email);

const entriesOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const listOf = <T>(item: z.ZodType<T, string>) => z.string().transform(entriesOf).pipe(z.array(item).min(1));

/** Reduces a URL to its origin. Refuses a URL with anything else, which would be ignored. */
const origin = z
  .string()
  .refine(
    (text) =>
      /^https?:\/\//i.test(text) && URL.canParse(text) && `${new URL(text).origin}/` === new URL(text).href,
  )
  .transform((text) => new URL(text).origin);

/** An encrypted address, or one on this machine. Its path is a secret at Slack and others. */
const webhook = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password, hash } = new URL(text);
  // `fetch` refuses credentials in an address, and leaves out a fragment.
  if (username || password || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(host));
});

const webhookSecret = z
  .string()
  .regex(/^(whsec_)?[\w+/-]+=*$/)
  .refine((text) => {
    const { length } = Buffer.from(text.replace(/^whsec_/, ''), 'base64');
    return length >= 24 && length <= 64;
  });

/** A URL of a host alone. A `#`, `/` or `?` of the password ends the host, so that the user would become the host. */
const smtpUrl = z.string().refine((text) => {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && /^\/?$/.test(pathname) && !search.includes('@') && hash === '';
});

const networks = listOf(z.string()).transform((parts, context) => {
  const list = new BlockList();
  for (const [index, part] of parts.entries()) {
    if (!addNetwork(list, part))
      context.addIssue({ code: 'custom', path: [index], message: 'Not a network' });
  }
  return list;
});

/** Adds an IP address or a CIDR range; returns false if the text is neither. */
function addNetwork(list: BlockList, text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  const bits = version === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length > bits) return false;
  list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
