import { z } from 'zod';

/**
 * What a schema needs from its surroundings: how a picture and a link to another entry are checked.
 * Astro gives its own while it builds; a command that checks content without Astro gives another.
 */
export interface SchemaKit {
  /** A picture beside the entry, as a relative path such as `./picture.jpg`. */
  image: (limits: PictureLimits) => z.ZodType<ImageMetadata>;
  /** The name of an entry in another collection. */
  reference: <C extends CollectionName>(collection: C) => z.ZodType<{ collection: C; id: string }, string>;
}

/** What a picture's file must be like to look right in its place. Checked by `src/model/check`. */
export interface PictureLimits {
  /** Pixels of the picture as it is seen, after turning. Drawings have no pixels. */
  minWidth?: number;
  /** `photo` if not given; a drawing is an SVG. */
  kind?: 'photo' | 'drawing';
}

/** Wide enough for every place that shows a project or a service, on screens with two pixels for one. */
export const WIDE_PX = 1600;

/** Wide enough to fill a window. */
export const FULL_WIDTH_PX = 2000;

/** Collections that entries of other collections point to. */
type CollectionName = 'services';

/** A title and description for search engines and shared links; every page has its own. */
export const seo = () =>
  z
    .strictObject({
      title: z.string().min(10).max(60).meta({
        title: 'Title',
        description:
          'Shown in the browser tab and as the headline in search results, without the brand. 10 to 60 characters.',
      }),
      description: z.string().min(50).max(160).meta({
        title: 'Description',
        description: 'The two lines under the headline in search results. 50 to 160 characters.',
      }),
      keywords: z.array(z.string().min(2)).min(3).max(12).meta({
        title: 'Keywords',
        description: 'Three to twelve words or short phrases that people search for.',
      }),
    })
    .meta({
      title: 'Search engines',
      description: 'How the page appears in search results and when it is shared.',
    });

/** A place in an order: 1 comes first. Leave gaps (10, 20, 30) so that an entry can be put between two others. */
export const order = () =>
  z.int().min(1).max(9999).meta({
    title: 'Place in the order',
    description:
      'A whole number; the smallest comes first. Gaps are fine: 10, 20, 30 leave room for one in between.',
  });

/** A text that says what a picture shows, for people who do not see it. */
export const altText = () =>
  z.string().min(5).max(250).meta({
    title: 'Picture described',
    description: 'What is seen in the picture, in one sentence, for people who cannot see it.',
  });

/** An address inside the site: `/contact`, `/packages#seo`. */
export const localPath = () =>
  z
    .string()
    .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:#[a-z0-9-]+)?$/, {
      error:
        'An address on this site starts with a slash and ends without one, like /contact or /packages#seo.',
    })
    .meta({
      title: 'Link',
      description: 'An address on this site, such as /contact or /packages#seo.',
      widget: 'link',
    });

/** The words on a button and where it leads. */
export const button = () =>
  z.strictObject({
    label: z.string().min(2).max(40).meta({ title: 'Label', description: 'The words on the button.' }),
    href: localPath(),
  });

/** Colour roles of the design that content may choose; each is a token in `design/tokens.css`. */
export const TONES = ['ink', 'river', 'moss', 'clay', 'signal', 'mist', 'sand'] as const;

/** One of the design's colour roles. */
export const tone = () =>
  z.enum(TONES).meta({ title: 'Colour', description: `The colour that sets the mood: ${TONES.join(', ')}.` });

/** Drawings in `site/ui/icon.astro` that content may choose. */
export const ICONS = [
  'browser',
  'channels',
  'funnel',
  'camera',
  'cut',
  'reel',
  'gauge',
  'ripple',
  'contour',
  'week',
  'clapper',
  'network',
  'photos',
  'mail',
  'phone',
  'chat',
] as const;

export type IconName = (typeof ICONS)[number];
export type Tone = (typeof TONES)[number];
