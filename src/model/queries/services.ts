import { render } from 'astro:content';
import { addressOf } from '../site-map.ts';
import { getShownEntries, oncePerBuild } from './entries.ts';

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

/** An option of the service field: its label and the submitted value. */
export interface ServiceOption {
  id: string;
  label: string;
  value: string;
}

/** Returns the options of the contact form. Each submits its label unchanged. */
export async function getContactOptions(): Promise<ServiceOption[]> {
  return (await getListedServices()).map(({ id, name, formLabel }) => {
    const label = formLabel ?? name;
    return { id, label, value: label };
  });
}

/** Returns the options of the Schedule a Call form: the same labels, with `callFormValue` or the name as value. */
export async function getCallOptions(): Promise<ServiceOption[]> {
  return (await getListedServices()).map(({ id, name, formLabel, callFormValue }) => ({
    id,
    label: formLabel ?? name,
    value: callFormValue ?? name,
  }));
}

/** Renders the benefits of a service to a component. */
export const renderBenefits = async (service: Service) => (await render(service.entry)).Content;
