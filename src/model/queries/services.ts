import { render } from 'astro:content';
import { getShownEntries } from './entries.ts';
import { oncePerBuild } from './once.ts';

export type Service = Awaited<ReturnType<typeof getServices>>[number];

/** All services in their order, each with its address; unlisted ones come last. */
export const getServices = oncePerBuild(async () => {
  const entries = await getShownEntries('services');
  return entries
    .toSorted((a, b) => Number(b.entry.data.listed) - Number(a.entry.data.listed))
    .map(({ entry, unpublished }) => ({
      ...entry.data,
      id: entry.id,
      href: `/services/${entry.id}`,
      unpublished,
      entry,
    }));
});

/** The services that navigation, lists and forms show. */
export async function getListedServices() {
  return (await getServices()).filter(({ listed }) => listed);
}

/** A choice of the service field: what is read, and what is sent. */
export interface ServiceOption {
  id: string;
  label: string;
  value: string;
}

/** Choices of the contact form: each sends its label, letter for letter. */
export async function getContactOptions(): Promise<ServiceOption[]> {
  return (await getListedServices()).map(({ id, name, formLabel }) => {
    const label = formLabel ?? name;
    return { id, label, value: label };
  });
}

/** Choices of the Schedule a Call form: the same labels, each with the value the content gives it. */
export async function getCallOptions(): Promise<ServiceOption[]> {
  return (await getListedServices()).map(({ id, name, formLabel, callFormValue }) => ({
    id,
    label: formLabel ?? name,
    value: callFormValue ?? name,
  }));
}

/** The benefits of a service, as a component. */
export const renderBenefits = async (service: Service) => (await render(service.entry)).Content;
