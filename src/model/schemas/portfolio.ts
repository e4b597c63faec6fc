import { z } from 'zod';
import { altText, order, type SchemaKit, WIDE_PX } from './kit.ts';
import { visibility } from './visibility.ts';

/** Maximum length and file size. Films autoplay, so visitors download them without choosing to. */
export const FILM_LIMITS = { seconds: 10, megabytes: 4 };

/** Maximum number of projects on the home page. */
export const MOST_FEATURED = 4;

/** Maximum number of further pictures. */
const MORE_PICTURES = 8;

const film = (ending: 'mp4' | 'webm') =>
  z
    .string()
    .regex(new RegExp(`^\\./[\\w-]+\\.${ending}$`), {
      error: `Write the name of a film beside this file, like ./film.${ending}.`,
    })
    .meta({ widget: 'file', accept: `.${ending}`, fileName: 'film' });

/** A project in the portfolio. Its id is the folder name. */
export const portfolio = ({ image, reference }: SchemaKit) =>
  z.strictObject({
    order: order(),
    title: z
      .string()
      .min(5)
      .max(70)
      .meta({ title: 'Title', description: 'What was done, in a few words.', widget: 'name' }),
    client: z.string().min(2).max(50).meta({
      title: 'Client',
      description: 'Written as in other projects of this client, if there are any.',
      widget: 'client',
    }),
    category: reference('services').meta({
      title: 'Service',
      description: 'Name of the service’s folder, such as seo.',
    }),
    description: z.string().min(40).max(300).meta({
      title: 'Description',
      description: 'One to three sentences about the task and what was made; shown in the large view.',
    }),
    picture: image({ sharpFromPx: WIDE_PX }).meta({
      title: 'Picture',
      description: `Shown in the lists, and until the film starts if there is one. Best ${WIDE_PX} pixels wide or more, 4:3.`,
    }),
    pictureAlt: altText(),
    morePictures: z
      .array(
        z.strictObject({
          picture: image({ sharpFromPx: WIDE_PX }).meta({ title: 'Picture' }),
          alt: altText(),
        }),
      )
      .max(MORE_PICTURES)
      .optional()
      .meta({
        title: 'More pictures',
        description: `Up to ${MORE_PICTURES}, shown in the large view below the first one.`,
      }),
    film: z
      .strictObject({
        mp4: film('mp4').meta({
          title: 'MP4 file',
          description: 'The film as .mp4, which every browser plays.',
        }),
        webm: film('webm').meta({
          title: 'WebM file',
          description: 'The same film as .webm, which is smaller.',
        }),
        start: z.number().min(0).max(FILM_LIMITS.seconds).optional().meta({
          title: 'Start',
          description: 'Second at which it begins when it comes into view, if its first pictures are empty.',
        }),
      })
      .optional()
      .meta({
        title: 'Film',
        description: `A silent film of at most ${FILM_LIMITS.seconds} seconds that repeats without a seam.`,
      }),
    link: z.string().startsWith('/portfolio/').meta({
      title: 'Link',
      description:
        'The name of its folder after /portfolio/. No page uses it yet: it keeps an address for a later page of the project.',
      widget: 'hidden',
    }),
    featured: z
      .boolean()
      .default(false)
      .meta({
        title: 'On the home page',
        description: `true: shown on the home page, which has room for the first ${MOST_FEATURED} of them.`,
      }),
    ...visibility(),
  });
