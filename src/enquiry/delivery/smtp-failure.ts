import { CERTIFICATE_CODE, type Failure, MAX_REPLY_LENGTH, type Verdict } from './channel.ts';

/** How SMTP_URL reaches the mail server. */
interface MailServer {
  /** `smtps:` or `smtp:`. */
  protocol: string;
  port: number;
}

/** Details of a failed delivery by SMTP. */
export interface SmtpFailure {
  /** Error code of nodemailer or of the operating system, such as `ETIMEDOUT`. */
  code?: string;
  /** Code of the underlying error, such as `ECONNREFUSED`. */
  cause?: string;
  /** The SMTP reply code, such as 451. */
  responseCode?: number;
  /** The text of the SMTP reply. */
  reply?: string;
  /** The SMTP command that failed, such as `RCPT TO`. */
  command?: string;
  /** The server of SMTP_URL. */
  server?: MailServer;
  /** Whether the whole mail had been written to the connection, so that it may have arrived. */
  dataEnded: boolean;
}

/** What is known of an attempt besides its error. */
type Attempt = Pick<SmtpFailure, 'dataEnded' | 'server'>;

/** Extracts the details of a mailer's error. */
export function failureOf(error: unknown, attempt: Attempt = { dataEnded: false }): SmtpFailure {
  const { code, originalCode, responseCode, response, command } = (error ?? {}) as Record<string, unknown>;
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof originalCode === 'string' && { cause: originalCode }),
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(typeof response === 'string' && { reply: response.slice(0, MAX_REPLY_LENGTH) }),
    ...(typeof command === 'string' && { command }),
    ...attempt,
  };
}

/** Explains a mailer's error. */
export function explainMail(error: unknown, attempt?: Attempt): Failure {
  const failure = failureOf(error, attempt);
  const { code, responseCode, reply } = failure;
  return { verdict: judge(failure), error: describeFailure(failure), reply, code, responseCode };
}

/** Replies to RCPT TO that concern the recipient: mailbox unavailable, not local, name not allowed (RFC 5321). */
const ABOUT_THE_RECIPIENT = new Set([550, 551, 553]);

/**
 * Matches permanent replies whose enhanced status code (RFC 3463) concerns the recipient or the content: address (5.1),
 * except that of the sender (5.1.7, 5.1.8); mail too long (5.2.3, 5.3.4); content (5.6).
 */
const FINAL_CLASS = /^5\d\d[ -]5\.(1\.(?![78]\b)|2\.3\b|3\.4\b|6\.)/;

const HAS_CLASS = /^5\d\d[ -]5\.\d+\.\d/;

/** nodemailer errors about the mail itself, raised before it connects. */
const UNSENDABLE = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

/**
 * Classifies a failure, without regard to earlier attempts.
 *
 * A permanent reply is final only if it concerns the recipient or the content. Providers also answer limits and settings
 * with permanent codes: 550 5.4.5 (Gmail's limit), 554 5.7.0 (Plesk's), 554 5.2.0 (Exchange), 5.7.1 (relay or login
 * refused, sender or network blocked, and spam, too). Limits pass and settings can be fixed, so these are tried again.
 * So are replies without an enhanced code, except to RCPT TO, and all to MAIL FROM, whose address is a setting. A wrong
 * retry costs three days of attempts; a wrong end, an enquiry that nobody reads.
 */
export function judge({
  code = '',
  responseCode,
  reply = '',
  command = '',
  dataEnded,
}: SmtpFailure): Verdict {
  if (responseCode) {
    const isFinal = HAS_CLASS.test(reply)
      ? FINAL_CLASS.test(reply) && ['RCPT TO', 'DATA'].includes(command)
      : command === 'RCPT TO' && ABOUT_THE_RECIPIENT.has(responseCode);
    return isFinal && responseCode >= 500 ? 'refused' : 'again';
  }
  if (dataEnded) return 'unknown';
  return UNSENDABLE.has(code) ? 'refused' : 'again';
}

/** Descriptions by error code. `cause` is looked up before `code`, because it is more specific. */
const SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at the address of the mail server.',
  ECONNRESET: 'The mail server cut the connection.',
  ECONNECTION: 'The mail server closed the connection.',
  ESOCKET: 'The connection to the mail server broke.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EABORT: 'The mail server did not take the mail in time.',
  EDNS: 'The name of the mail server was not found.',
  EPROTOCOL: 'What answers at the address of SMTP_URL is no mail server: check its host and port.',
  ETLS: 'An encrypted connection to the mail server could not be set up.',
  EAUTH: 'The mail server did not accept the user or the password of SMTP_URL.',
  ENOAUTH: 'The mail server asks for a user and a password, but SMTP_URL holds none.',
  ENOSERVER: 'No mail server is set: set SMTP_URL.',
  ENOSPC: 'The disk is full.',
  EACCES: 'The folder for the mails may not be written to.',
};

/** Descriptions of certificate errors, some with a remedy. */
const CERTIFICATE_FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet, or the clock of this machine is wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host than SMTP_URL names',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'it is signed by nobody but itself; if it is meant to be, name its file in NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its authority is not known here; if it is meant to be, name its file in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the server does not send the certificates between its own and an authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its authority is not known here',
};

/** Describes a failure in one sentence. */
export function describeFailure(failure: SmtpFailure): string {
  const { code = '', cause = '', responseCode, command } = failure;
  if (CERTIFICATE_CODE.test(cause)) {
    const fault = CERTIFICATE_FAULTS[cause];
    return `The certificate of the mail server is not valid${fault ? `: ${fault}` : ''} (${cause}).`;
  }
  if (code === 'ETLS' && command === 'STARTTLS') {
    return (
      'The mail server offers no encryption, and without it the password would be readable on the way: ' +
      'use smtps://, or add ?requireTLS=false to SMTP_URL if the way is safe.'
    );
  }
  if (responseCode === 530) {
    return (
      'The mail server takes no mail without a login or encryption (code 530): check user, password and port of ' +
      'SMTP_URL; some servers offer the login over smtps:// only.'
    );
  }
  if (responseCode && /^(EHLO|HELO)$/.test(command ?? '')) {
    return (
      `The mail server refused the name that this machine introduces itself by (code ${responseCode} at ${command}): add ` +
      'one that it accepts to SMTP_URL, such as ?name=www.example.com.'
    );
  }
  if (responseCode && code !== 'EAUTH') {
    const manner = responseCode < 500 ? 'put off' : 'refused';
    return `The mail server ${manner} the mail with code ${responseCode}${command ? ` at ${command}` : ''}.`;
  }
  const sentence =
    wrongScheme(failure) ??
    SENTENCES[cause] ??
    (TLS_FAULT.test(cause) ? `${SENTENCES.ETLS!.slice(0, -1)} (${cause}).` : SENTENCES[code]) ??
    `The mail could not be sent (${cause || code || 'unknown error'}).`;
  return failure.dataEnded ? `${sentence} The mail had been sent in full and may have arrived.` : sentence;
}

/** Matches the codes of OpenSSL for a handshake that failed. */
const TLS_FAULT = /^ERR_SSL_/;

/** Port at which mail servers expect TLS from the start: 465, at some providers 2465. */
const TLS_PORT = /465$/;

/** Explains a failure to connect if `smtps://` and `smtp://` seem to be confused. */
function wrongScheme({ code, cause, server, command }: SmtpFailure): string | undefined {
  if (!server) return undefined;
  const { protocol, port } = server;
  if (protocol === 'smtps:' && cause === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    return (
      `The mail server has no TLS at port ${port}, which smtps:// expects from the start: write smtp:// in SMTP_URL, or ` +
      'name the port with TLS (often 465).'
    );
  }
  if (protocol === 'smtp:' && code === 'ETIMEDOUT' && command === 'CONN' && TLS_PORT.test(String(port))) {
    return `The mail server did not answer in time. At port ${port} it probably expects smtps://, not smtp:// in SMTP_URL.`;
  }
  return undefined;
}
