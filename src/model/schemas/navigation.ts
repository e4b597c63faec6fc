import { z } from 'zod';
import { localPath, type SchemaKit } from './kit.ts';

const link = () =>
  z.strictObject({
    label: z.string().min(2).max(40).meta({ title: 'Label' }),
    href: localPath(),
  });

/** Number of services in the footer if the content chooses none. */
export const FOOTER_SERVICES = 5;

/** Links and labels of the header and the footer. */
export const navigation = ({ reference }: SchemaKit) =>
  z.strictObject({
    before: z
      .array(link())
      .min(1)
      .meta({ title: 'Links before Services', description: 'In the header, from the left.' }),
    servicesLabel: z.string().min(2).max(40).meta({
      title: 'Services label',
      description: 'Opens the list of services. The list itself comes from the services, in their order.',
    }),
    after: z.array(link()).min(1).meta({ title: 'Links after Services' }),
    footer: z
      .strictObject({
        pages: z.array(link()).min(1).meta({ title: 'Pages' }),
        services: z
          .array(reference('services'))
          .min(1)
          .optional()
          .meta({
            title: 'Services',
            description: `Names of service folders, such as seo. Without them, the first ${FOOTER_SERVICES} services.`,
          }),
      })
      .meta({ title: 'Footer links' }),
    moved: z
      .array(
        z.strictObject({
          from: z
            .string()
            .regex(/^\/(?!\/|\w+:)[^#*\\]*$/, {
              error:
                'Write each old address as the browser showed it, from the first slash on and without #, like /services/old-name or /?page_id=42.',
            })
            .meta({
              title: 'Old address',
              description:
                'An address that existed once, such as /services/old-name or /?page_id=42. Capitals, .html and a slash at the end make no difference.',
              widget: 'old-address',
            }),
          to: localPath().meta({ title: 'Leads to' }),
        }),
      )
      .optional()
      .meta({
        title: 'Old addresses',
        description:
          'Visitors and search engines that know an address of a page that was renamed or deleted are led on.',
      }),
  });
