import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startFaultyServer } from './support/bare-server.ts';
import { commandsOn } from './support/commands.ts';
import { type MailServerOptions, smtpError } from './support/mail-server.ts';
import { ADA, postJson } from './support/requests.ts';
import { runService, runWithMail, startMail, untilDelivered, untilState } from './support/running-service.ts';
import { startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';

/** Makes a key and a self-signed certificate for a host; for `localhost` also for its IP address. */
function makeCertificate(host = 'localhost') {
  const names = [`DNS:${host}`, ...(host === 'localhost' ? ['IP:127.0.0.1'] : [])];
  const pem = execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', '-', '-out', '-'],
      ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=${names.join()}`],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const certificate = pem.indexOf('-----BEGIN CERTIFICATE');
  return { key: pem.slice(0, certificate), cert: pem.slice(certificate) };
}

/** Adds a CA certificate until the end of the test. NODE_EXTRA_CA_CERTS works only when a process starts. */
function trust(certificate: string): void {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, certificate]);
  onTestFinished(() => setDefaultCACertificates(known));
}

/** Options of a mail server that requires TLS and a login. */
const guarded = (options: MailServerOptions = {}): MailServerOptions => ({
  authOptional: false,
  onAuth: ({ username, password }, _session, callback) =>
    username === 'agency' && password === 'p@ss/word'
      ? callback(null, { user: 'agency' })
      : callback(smtpError(535)),
  ...options,
});

const withLogin = (url: string) => url.replace('//', '//agency:p%40ss%2Fword@');

describe('a mail is delivered over TLS and with a login', () => {
  test.each([
    ['with smtps://', { secure: true }],
    ['with smtp:// and STARTTLS, where the server offers it', { secure: false, hideSTARTTLS: false }],
  ])('%s', async (_how, options) => {
    const certificate = makeCertificate();
    trust(certificate.cert);
    const { url, mails } = await startMail(guarded({ ...options, ...certificate }));
    const service = await runService({ SMTP_URL: withLogin(url) });
    await postJson(service.url, ADA);
    await untilDelivered(service);
    expect(mails).toHaveLength(1);
  });

  test('with a CA certificate from NODE_EXTRA_CA_CERTS', { tags: ['full'] }, async () => {
    const certificate = makeCertificate();
    const { url, mails } = await startMail({ secure: true, ...certificate });
    const folder = makeSiteFolder();
    writeFileSync(join(folder, 'mail-server.pem'), certificate.cert);
    const settings = { SMTP_URL: url, NODE_EXTRA_CA_CERTS: 'mail-server.pem' };
    const service = await startService(folder, settings);
    await postJson(service.url, ADA);
    await until('the mail has arrived', () => mails.length === 1);
  });
});

test.each([
  [
    'is self-signed',
    'localhost',
    false,
    'it is signed by nobody but itself; if it is meant to be, name its file in NODE_EXTRA_CA_CERTS (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ],
  [
    'is for another host',
    'other.example',
    true,
    'it is for another host than SMTP_URL names (ERR_TLS_CERT_ALTNAME_INVALID)',
  ],
])('a certificate that %s is explained, and nothing is sent', async (_why, host, isTrusted, sentence) => {
  const certificate = makeCertificate(host);
  if (isTrusted) trust(certificate.cert);
  for (const secure of [true, false]) {
    const { server, service } = await runWithMail({ secure, hideSTARTTLS: false, ...certificate });
    await postJson(service.url, ADA);
    await untilState('waiting', service);
    const error = `The certificate of the mail server is not valid: ${sentence}.`;
    expect(service.stored('last_error')).toEqual([error]);
    expect(service.logged('enquiry.to-be-tried-again')[0]?.error).toBe(error);
    expect(server.mails).toEqual([]);
  }
});

test('a server on this machine with its own certificate gets the mail unencrypted, with ?ignoreTLS=true', async () => {
  const server = await startMail({ hideSTARTTLS: false, ...makeCertificate('mail.agency.example') });
  const refused = await testMail(server.url);
  expect(refused.output).toContain('The certificate of the mail server is not valid');
  const url = `${server.url.replace('127.0.0.1', 'localhost')}?ignoreTLS=true`;
  expect((await testMail(url)).code).toBe(0);
  expect(server.mails).toHaveLength(1);
});

test('a password is not sent without encryption', async () => {
  let passwords = 0;
  const server = await startMail({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(_auth, _session, callback) {
      passwords += 1;
      callback(null, { user: 'agency' });
    },
  });
  // Stands for a remote host: 0.0.0.0 reaches this machine, but the service does not treat it as loopback.
  const url = withLogin(server.url).replace('127.0.0.1', '0.0.0.0');
  const strict = await runService({ SMTP_URL: url });
  await postJson(strict.url, ADA);
  await untilState('waiting', strict);
  expect(strict.stored('last_error')[0]).toContain('The mail server offers no encryption');
  expect(passwords).toBe(0);

  const lax = await runService({ SMTP_URL: `${url}?requireTLS=false` });
  await postJson(lax.url, ADA);
  await untilDelivered(lax);
  expect(passwords).toBe(1);
});

const testMail = (url: string) => commandsOn('none.db', { SMTP_URL: url })('test-mail');

test('the mail server is told the name of SMTP_URL', async () => {
  const names: string[] = [];
  const { url } = await startMail({
    onMailFrom(_address, { hostNameAppearsAs }, callback) {
      names.push(String(hostNameAppearsAs));
      callback();
    },
  });
  expect((await testMail(`${url}?name=www.agency.example`)).code).toBe(0);
  expect(names).toEqual(['www.agency.example']);
});

describe('the error for a wrong SMTP_URL says what to change', () => {
  test('smtps:// at a port without TLS', async () => {
    const { url, port } = await startMail({});
    const sentence =
      `The mail server has no TLS at port ${port}, which smtps:// expects from the start: write smtp:// in SMTP_URL, or ` +
      'name the port with TLS (often 465).';
    expect(await testMail(url.replace('smtp:', 'smtps:'))).toEqual({
      code: 1,
      output: `${sentence}\n`,
      remarks: '',
    });
  });

  test('a port of another protocol', async () => {
    const { url } = await startFaultyServer({ stage: 'CONN', fault: '+OK' as never });
    expect((await testMail(url)).output).toBe(
      'What answers at the address of SMTP_URL is no mail server: check its host and port.\n' +
        'The mail server said: +OK\n',
    );
  });

  test.each(['421 4.7.0 Try again later', '550 Who are you'] as const)(
    'a server that answers EHLO with %s names the parameter for another name',
    async (fault) => {
      const { url } = await startFaultyServer({ stage: 'EHLO', fault });
      const { output } = await testMail(url);
      expect(output).toMatch(/^The mail server refused the name .* such as \?name=www\.example\.com\.\n/);
    },
  );

  test('a server that requires a login and offers none', async () => {
    const { url } = await startFaultyServer({ stage: 'MAIL FROM', fault: '530 5.7.0 Login first' });
    const { output } = await testMail(withLogin(url));
    expect(output).toContain('The mail server takes no mail without a login or encryption (code 530)');
  });
});
