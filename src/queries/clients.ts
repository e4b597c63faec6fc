import { getCollection } from 'astro:content';

/** The clients whose logos are shown, in their order. */
export async function getClients() {
  const entries = await getCollection('clients');
  return entries.sort((a, b) => a.data.order - b.data.order).map(({ id, data }) => ({ id, ...data }));
}
