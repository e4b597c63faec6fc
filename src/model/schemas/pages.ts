import { z } from 'zod';
import {
  altText,
  button,
  FULL_WIDTH_PX,
  localPath,
  ICONS,
  seo,
  TONES,
  type SchemaKit,
  WIDE_PX,
} from './kit.ts';

const heading = (max = 90) => z.string().min(3).max(max).meta({ title: 'Heading' });
const text = (max = 400) => z.string().min(20).max(max).meta({ title: 'Text' });
const headAndText = () => z.strictObject({ heading: heading(), text: text() });
const callToAction = () =>
  z.strictObject({ heading: heading(), text: text(), button: button().meta({ title: 'Button' }) });

/** A page that lists entries (services, packages, portfolio), the 404 page, or a page of text only. */
export const pages = () =>
  z.strictObject({
    heading: heading(),
    introduction: text().meta({ title: 'Introduction' }),
    nothingYet: text().optional().meta({
      title: 'Introduction of an empty list',
      description: 'Stands in its place while the page has nothing to list. Nothing leads to the page then.',
    }),
    closing: callToAction().optional().meta({
      title: 'Closing',
      description: 'What the visitor can do next; stands at the end of the page.',
    }),
    ways: z
      .array(button())
      .optional()
      .meta({ title: 'Ways on', description: 'Links that help a visitor who is lost.' }),
    seo: seo(),
  });

/** Maximum number of services in the timeline of the home page. */
export const TIMELINE_STEPS = 6;

const serviceCard = ({ image }: SchemaKit) =>
  z.strictObject({
    title: z.string().min(3).max(60).meta({ title: 'Title' }),
    description: z.string().min(40).max(220).meta({ title: 'Description' }),
    image: image({ sharpFromPx: WIDE_PX }).meta({
      title: 'Picture',
      description: `Best ${WIDE_PX} pixels wide or more, 4:3.`,
    }),
    imageAlt: altText(),
    icon: z.enum(ICONS).meta({ title: 'Icon' }),
    color: z
      .enum(TONES)
      .meta({ title: 'Colour', description: 'Fills the place of the picture until it is there.' }),
    border: z.enum(TONES).meta({ title: 'Colour of the line' }),
    link: localPath(),
  });

/** The home page, from top to bottom. */
export const home = (kit: SchemaKit) =>
  z.strictObject({
    hero: z
      .strictObject({
        headline: heading().meta({ title: 'Headline', description: '{brand} becomes the brand.' }),
        text: text(),
        buttons: z.array(button()).min(1).max(2).meta({ title: 'Buttons' }),
        images: z
          .array(kit.image({ sharpFromPx: FULL_WIDTH_PX }))
          .length(2)
          .meta({
            title: 'Backgrounds',
            description: `Two pictures that take turns, best ${FULL_WIDTH_PX} pixels wide or more; dark at the left and at the bottom, where the words stand.`,
          }),
        typing: z
          .array(z.string().min(3).max(40))
          .min(2)
          .optional()
          .meta({ title: 'Typed line', description: 'Typed one after the other, without end.' }),
        typingLabel: z.string().min(2).max(60).meta({ title: 'Before the typed line' }),
      })
      .meta({ title: 'Hero' }),
    clients: z
      .strictObject({ heading: heading(), note: text().optional() })
      .optional()
      .meta({ title: 'Client logos' }),
    about: z
      .strictObject({
        heading: heading(140),
        text: text(600),
        facts: z
          .array(
            z.strictObject({
              value: z.string().min(1).max(16).meta({
                title: 'Figure',
                description: '{services} becomes the number of services, {lowestPrice} the lowest price.',
              }),
              label: z.string().min(5).max(90).meta({ title: 'What it stands for' }),
            }),
          )
          .min(1)
          .max(4)
          .optional()
          .meta({ title: 'Figures', description: 'Only what is true and can be checked on this site.' }),
        button: button().optional().meta({ title: 'Button' }),
      })
      .optional()
      .meta({ title: 'About' }),
    timeline: z
      .strictObject({
        heading: heading(),
        text: text(),
        items: z
          .array(serviceCard(kit))
          .min(1)
          .max(TIMELINE_STEPS)
          .optional()
          .meta({ title: 'Services', description: `Without them, the first ${TIMELINE_STEPS} services.` }),
      })
      .optional()
      .meta({ title: 'Services timeline' }),
    packages: headAndText().optional().meta({ title: 'Packages' }),
    portfolio: headAndText().optional().meta({ title: 'Portfolio' }),
    contact: headAndText().meta({ title: 'Contact' }),
    seo: seo(),
  });

/** The About page. */
export const about = (kit: SchemaKit) =>
  z.strictObject({
    heading: heading(140),
    introduction: text(600).meta({ title: 'Introduction' }),
    picture: kit
      .image({ sharpFromPx: FULL_WIDTH_PX })
      .meta({ title: 'Picture', description: `Best ${FULL_WIDTH_PX} pixels wide or more, 3:2.` }),
    pictureAlt: altText(),
    name: z
      .strictObject({
        heading: heading(),
        paragraphs: z.array(text(700)).min(1).meta({ title: 'Paragraphs' }),
      })
      .optional()
      .meta({ title: 'Where the name comes from' }),
    principles: z
      .strictObject({
        heading: heading(),
        items: z
          .array(z.strictObject({ title: z.string().min(3).max(60).meta({ title: 'Title' }), text: text() }))
          .min(1)
          .max(6)
          .meta({ title: 'Principles' }),
      })
      .optional()
      .meta({ title: 'How we work' }),
    steps: z
      .strictObject({
        heading: heading(),
        items: z
          .array(
            z.strictObject({
              when: z.string().min(2).max(30).meta({ title: 'When' }),
              title: z.string().min(3).max(60).meta({ title: 'Title' }),
              text: text(),
            }),
          )
          .min(2)
          .max(6)
          .meta({ title: 'Steps' }),
      })
      .optional()
      .meta({ title: 'From the first call on' }),
    limits: z
      .strictObject({
        heading: heading(),
        items: z.array(z.string().min(20).max(200)).min(1).max(6).meta({ title: 'Lines' }),
      })
      .optional()
      .meta({ title: 'What we do not do' }),
    closing: callToAction().optional().meta({ title: 'Closing' }),
    seo: seo(),
  });

/** The contact page. Address, phone, e-mail and hours come from `site/`. */
export const contact = (kit: SchemaKit) =>
  z.strictObject({
    heading: heading(),
    introduction: text(),
    formHeading: heading(),
    officeHeading: heading(),
    phoneHeading: heading(),
    emailHeading: heading(),
    hoursHeading: heading(),
    picture: kit.image({ sharpFromPx: WIDE_PX }).meta({
      title: 'Picture',
      description: `A map, a model or a view of the office, 4:3, best ${WIDE_PX} pixels wide or more.`,
    }),
    pictureAlt: altText(),
    callToAction: callToAction().optional().meta({ title: 'Call-to-action box' }),
    seo: seo(),
  });
