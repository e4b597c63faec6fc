import { getShownEntries } from './entries.ts';

/** Returns the shown clients in their order. */
export async function getClients() {
  const entries = await getShownEntries('clients');
  return entries.map(({ entry: { id, data }, unpublished }) => ({ ...data, id, unpublished }));
}
