export const AGENCY_TOKEN = 'the-token-of-the-agency-in-the-tests';

/** Calls an operation of the agency as its commands do. */
export function callAgency(
  url: string,
  operation: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/agency/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${AGENCY_TOKEN}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
