import { render } from 'astro:content';
import { addressOf } from '../site-map.ts';
import { getShownEntries } from './entries.ts';
import { oncePerBuild } from './read.ts';

export type Service = Awaited<ReturnType<typeof getServices>>[number];

/** Returns all services in their order, with their paths; unlisted ones last. */
export const getServices = oncePerBuild(async () => {
  const entries = await getShownEntries('services');
  return entries
    .toSorted((a, b) => Number(b.entry.data.listed) - Number(a.entry.data.listed))
    .map(({ entry, unpublished }) => ({
      ...entry.data,
      id: entry.id,
      href: addressOf('services', entry.id),
      unpublished,
      entry,
    }));
});

/** Returns the services that navigation, lists and forms show. */
export async function getListedServices() {
  return (await getServices()).filter(({ listed }) => listed);
}

/**
 * Returns the options of the service field. The contact form submits each label unchanged, the Schedule a Call form
 * `callFormValue` or the name.
 */
export async function getServiceOptions(kind: 'contact' | 'call') {
  return (await getListedServices()).map(({ id, name, formLabel, callFormValue }) => {
    const label = formLabel ?? name;
    return { id, label, value: kind === 'contact' ? label : (callFormValue ?? name) };
  });
}

/** Renders the benefits of a service to a component. */
export const renderBenefits = async (service: Service) => (await render(service.entry)).Content;
