import { getShownEntries } from './entries.ts';

/** The clients whose logos are shown, in their order. */
export async function getClients() {
  const entries = await getShownEntries('clients');
  return entries.map(({ entry: { id, data }, unpublished }) => ({ ...data, id, unpublished }));
}
