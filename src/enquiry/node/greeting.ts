import { relative } from 'node:path';
import type { Config } from '../config.ts';

/** Settings that a trial can do without, and what their lack means. */
const TO_SET: [name: string, isSet: (config: Config) => boolean, meaning: string][] = [
  ['SMTP_URL', ({ smtpUrl }) => smtpUrl !== undefined, 'mails are written as files'],
  ['SITE_URL', ({ siteOrigin }) => siteOrigin !== undefined, 'links to the site name an example'],
];

/** Greets a person who starts the service in a terminal: where the site is, where enquiries go, what is still to set. */
export function greeting(address: string, config: Config): string {
  const { databaseFile, outboxFolder, mailTo, smtpUrl } = config;
  const mails = smtpUrl
    ? `mails to ${mailTo.join(', ')} by ${new URL(smtpUrl).host}`
    : `mails to ${mailTo.join(', ')} in ${here(outboxFolder)}`;
  const missing = TO_SET.filter(([, isSet]) => !isSet(config));
  const names = missing.map(([name, , meaning]) => `${name} (without, ${meaning})`);
  return `The website:   ${address}
Enquiries:     ${here(databaseFile)}, ${mails}
Still to set:  ${names.length > 0 ? `${names.join(', ')}, in .env` : 'nothing'}
`;
}

/** Names a path from the working directory, unless it is elsewhere. */
function here(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
