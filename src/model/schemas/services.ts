import { z } from 'zod';
import { altText, ICONS, order, seo, tone, type SchemaKit, WIDE_PX } from './kit.ts';
import { visibility } from './visibility.ts';

/** A service. The body of the file describes its benefits, one `##` heading each. */
export const services = ({ image, reference }: SchemaKit) =>
  z.strictObject({
    order: order(),
    name: z.string().min(3).max(60).meta({
      title: 'Name',
      description: 'The correct name, used wherever no other is given below.',
      widget: 'name',
    }),
    navigationLabel: z.string().min(3).max(60).optional().meta({
      title: 'Name in the navigation',
      description: 'Only if it differs from the name.',
    }),
    formLabel: z.string().min(3).max(60).optional().meta({
      title: 'Name in the forms',
      description:
        'Only if it differs from the name. The contact form sends it as it stands, double spaces included.',
    }),
    callFormValue: z.string().min(3).max(60).optional().meta({
      title: 'Value of the Schedule a Call form',
      description: 'What that form sends for this service, if it is not the name.',
    }),
    listed: z.boolean().default(true).meta({
      title: 'Listed',
      description: 'false: the page exists, but neither navigation, forms nor lists show it.',
    }),
    preselects: reference('services').optional().meta({
      title: 'Preselected service',
      description: 'For a page that is not listed: which service its form starts with.',
    }),
    heading: z
      .string()
      .min(10)
      .max(90)
      .meta({ title: 'Heading', description: 'The large line at the top of the page.' }),
    introduction: z
      .string()
      .min(80)
      .max(420)
      .meta({ title: 'Introduction', description: 'Two or three sentences under the heading.' }),
    summary: z
      .string()
      .min(40)
      .max(160)
      .meta({ title: 'Summary', description: 'One sentence for lists and cards.' }),
    picture: image({ sharpFromPx: WIDE_PX }).meta({
      title: 'Picture',
      description: `Best ${WIDE_PX} pixels wide or more, 4:3, beside this file.`,
    }),
    pictureAlt: altText(),
    tone: tone(),
    icon: z.enum(ICONS).meta({ title: 'Icon' }),
    schedule: z
      .strictObject({
        title: z.string().min(5).max(60).meta({ title: 'Heading' }),
        steps: z
          .array(
            z.strictObject({
              when: z
                .string()
                .min(2)
                .max(30)
                .meta({ title: 'When', description: 'Such as “Week 1” or “Day 3”.' }),
              what: z.string().min(10).max(160).meta({ title: 'What happens' }),
            }),
          )
          .min(3)
          .max(6)
          .meta({ title: 'Steps' }),
      })
      .meta({ title: 'How it goes', description: 'A short timetable from the first call on.' }),
    projects: z
      .strictObject({
        introduction: z.string().min(80).max(420).meta({
          title: 'Introduction',
          description:
            'Two or three sentences over the projects: what they have in common, and what is fictional.',
        }),
        description: z.string().min(50).max(160).meta({
          title: 'Description',
          description: 'The two lines in search results. 50 to 160 characters.',
        }),
      })
      .optional()
      .meta({
        title: 'Its projects',
        description:
          'Texts of the portfolio’s page with the projects of this service, such as /portfolio/seo.',
      }),
    ...visibility(),
    seo: seo(),
  });
