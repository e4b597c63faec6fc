import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** A setting that the service cannot start with, told in one sentence. */
export class ConfigError extends Error {}

export interface Config {
  /** 0: any free port. */
  port: number;
  /** Undefined: all interfaces. */
  host: string | undefined;
  databaseFile: string;
  /** Where mails are written if there is no mail server. */
  outboxFolder: string;
  smtpUrl: string | undefined;
  mailTo: string[];
  mailFrom: string;
  /** The site's own origin, as it is set for canonical links. */
  siteOrigin: string | undefined;
  /** Other origins whose pages may post. */
  allowedOrigins: string[];
  /** Enquiries that one address may send in a minute; 0: no limit. */
  rateLimit: number;
  /** An enquiry that the page saw written in less time is suspected spam; 0: none is for that. */
  minWritingSeconds: number;
  /** Whether suspected spam is stored without being mailed, instead of mailed with a marked subject. */
  holdsSuspectedSpam: boolean;
  /** Lets a monitor elsewhere read counts and reasons at `/api/health`; undefined: only this machine may. */
  healthToken: string | undefined;
  trustedProxies: BlockList;
  /** Days after its delivery for which an enquiry is kept; undefined: for good. */
  retentionDays: number | undefined;
}

type Variables = Record<string, string | undefined>;

interface Sources {
  /** Reads the site's e-mail address; asked only if a setting needs it. */
  siteEmail: () => string;
  /** The environment variables; the process's own, and those of a `.env` file, if not given. */
  variables?: Variables;
}

/**
 * Reads the settings.
 *
 * @throws ConfigError for the first one that cannot be used, with what it is and what it has to be
 */
export function readConfig({ siteEmail, variables = processVariables() }: Sources): Config {
  const setting = <T>(name: string, expected: string, schema: z.ZodType<T>): T | undefined =>
    readSetting(variables, name, expected, schema);

  const databaseFile = setting('ENQUIRY_DB', 'the path of a file', z.string()) ?? 'data/enquiries.db';
  const addresses = 'one e-mail address, or several with commas between them';
  return {
    port: setting('PORT', 'a whole number from 0 to 65535', wholeNumber(65_535)) ?? 4321,
    host: setting('HOST', 'a host name or an IP address', z.string().regex(/^[\w.:-]+$/)),
    databaseFile,
    outboxFolder: join(dirname(databaseFile), 'outbox'),
    smtpUrl: setting('SMTP_URL', 'an address like smtps://user:password@mail.example.com', smtpUrl),
    mailTo: setting('ENQUIRY_TO', addresses, listOf(email)) ?? [siteEmail()],
    mailFrom: setting('ENQUIRY_FROM', 'an e-mail address', email) ?? siteEmail(),
    siteOrigin: setting('SITE_URL', 'an address like https://www.example.com', origin),
    allowedOrigins:
      setting(
        'ALLOWED_ORIGINS',
        'origins like https://www.example.com, with commas between them',
        listOf(origin),
      ) ?? [],
    rateLimit: setting('RATE_LIMIT', 'a whole number, where 0 means no limit', wholeNumber(1_000_000)) ?? 10,
    minWritingSeconds:
      setting('MIN_WRITING_SECONDS', 'a whole number of seconds up to 60', wholeNumber(60)) ?? 2,
    holdsSuspectedSpam:
      setting('SUSPECTED_SPAM', '"deliver" or "hold"', z.enum(['deliver', 'hold'])) === 'hold',
    healthToken: setting(
      'HEALTH_TOKEN',
      'at least 16 characters without spaces',
      z.string().regex(/^\S{16,}$/),
    ),
    trustedProxies:
      setting(
        'TRUSTED_PROXIES',
        'IP addresses or ranges like 10.0.0.0/8, with commas between them',
        networks,
      ) ?? new BlockList(),
    retentionDays: setting('ENQUIRY_RETENTION_DAYS', 'a whole number of days, at least 1', days),
  };
}

/** The only place that looks at the environment of the process. */
function processVariables(): Variables {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

function readSetting<T>(
  variables: Variables,
  name: string,
  expected: string,
  schema: z.ZodType<T>,
): T | undefined {
  const value = variables[name]?.trim();
  // An empty line in an .env file is a setting that was not made.
  if (!value) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ConfigError(`${name} is ${quote(name, value)}, but it has to be ${expected}.`);
}

/** Shows a wrong value to the person who set it, and no password to the log that the sentence ends up in. */
function quote(name: string, value: string): string {
  if (name === 'HEALTH_TOKEN') return '"…"';
  if (name !== 'SMTP_URL') return JSON.stringify(value);
  return value.includes('@') ? `"…${value.slice(value.lastIndexOf('@'))}"` : JSON.stringify(value);
}

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().max(max));

const days = wholeNumber(100_000).pipe(z.int().min(1));

const email = z.string().regex(z.regexes.html5Email);

const listOf = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1));

/** An address of a site, of which only the origin counts. A path would be a misunderstanding. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).pathname === '/')
  .transform((text) => new URL(text).origin);

const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '');

const networks = listOf(z.string()).transform((parts, context) => {
  const list = new BlockList();
  for (const part of parts) {
    if (!addNetwork(list, part)) context.addIssue({ code: 'custom', message: 'Not a network' });
  }
  return list;
});

/** Adds an address or a range in CIDR notation; returns false if it is neither. */
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
