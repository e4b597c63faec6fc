/** Characters that a URL does not read as part of its host name. */
const NOT_IN_DOMAIN = /[^\w.\-\x80-\uffff]/;

/**
 * Converts the domain of an email address to ASCII: `info@müller.example` becomes `info@xn--mller-kva.example`. In
 * `<input type=email>` Chromium does the same, Firefox returns the domain as typed, WebKit reports it as invalid; without
 * script, it asks for another address itself.
 *
 * @returns the address unchanged if its domain is ASCII already, or is no domain
 */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\0-\x7f]*$/.test(domain) || NOT_IN_DOMAIN.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}
