/** The only address that development servers listen on. */
export const LOOPBACK = '127.0.0.1';

/**
 * Whether a Host header names this machine. In DNS rebinding, a website's own name resolves to 127.0.0.1: the browser
 * then treats the local server as that website and lets it read responses, but the header still contains the name.
 * Any port is accepted, because an SSH tunnel may have another one.
 */
export const isOwnHost = (host: string | undefined): boolean =>
  /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(host ?? '');
