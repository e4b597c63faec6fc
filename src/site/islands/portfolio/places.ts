/**
 * Redirects to the page that contains a project, if a URL such as `/portfolio#oxbow-commuter` names one of another
 * page. Such a URL stays valid when projects are added before it; its page number does not.
 *
 * @param path address of the portfolio
 * @param project its id
 */
export async function goToProject(path: string, project: string): Promise<void> {
  const response = await fetch(`${path}/places.json`).catch(() => undefined);
  const places = (response?.ok ? await response.json() : {}) as Record<string, number>;
  const number = places[project];
  if (number === undefined) return;
  const page = number === 1 ? path : `${path}/${number}`;
  if (page !== location.pathname) location.replace(`${page}#${project}`);
}
