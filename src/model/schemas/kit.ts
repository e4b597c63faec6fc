import { z } from 'zod';

/**
 * Schemas of pictures and references, injected: Astro's own in a build, `plainKit` in commands that check content
 * without Astro.
 */
export interface SchemaKit {
  /** A picture in the entry's folder, as a relative path such as `./picture.jpg`. */
  image: (limits: PictureLimits) => z.ZodType<ImageMetadata>;
  /** The name of an entry in another collection. */
  reference: <C extends CollectionName>(collection: C) => z.ZodType<{ collection: C; id: string }, string>;
}

/** Requirements for a picture file. Checked by `src/model/check`. */
export interface PictureLimits {
  /**
   * Width in pixels, after EXIF rotation, below which a picture is refused. Default: `DEFAULT_MIN_WIDTH_PX`. Does not apply to
   * drawings.
   */
  minWidthPx?: number;
  /** Width from which it is sharp on every screen. A narrower one causes a warning. Default: `minWidthPx`. */
  sharpFromPx?: number;
  /** Default: `photo`. A drawing is an SVG. */
  kind?: 'photo' | 'drawing';
}

/** Width of a phone in CSS pixels. A narrower picture is blurred on every screen. */
export const DEFAULT_MIN_WIDTH_PX = 400;

/** Width from which pictures of projects and services are sharp, at a device pixel ratio of 2. */
export const WIDE_PX = 1600;

/** Width from which pictures that fill the viewport are sharp. */
export const FULL_WIDTH_PX = 2000;

/** Collections that entries of other collections reference. */
type CollectionName = 'services';

/** Title, description and keywords of a page, for search engines and shared links. */
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

/** Sort key, ascending. Leave gaps (10, 20, 30) so that an entry can be inserted between two others. */
export const order = () =>
  z.int().min(-99_999).max(99_999).meta({
    title: 'Place in the order',
    description:
      'A whole number; the smallest comes first. Gaps are fine: 10, 20, 30 leave room for one in between.',
    widget: 'hidden',
  });

/** Alternative text of a picture. */
export const altText = () =>
  z.string().min(5).max(250).meta({
    title: 'Picture described',
    description: 'What is seen in the picture, in one sentence, for people who cannot see it.',
  });

/**
 * Start of a text that holds the place of one still to write, with a hint: `TO WRITE: what happens in the first week.`
 * A public build leaves it out with the smallest optional group or list item around it; an entry that has one is a draft.
 */
export const TO_WRITE = 'TO WRITE';

/** Pattern of a text with a form of its own, which can also be still to write. */
export const orToWrite = ({ source, flags }: RegExp) => new RegExp(`${source}|^${TO_WRITE}`, flags);

/** A path on this site, with an optional fragment: `/contact`, `/packages#seo`. The content check looks it up. */
export const localPath = () =>
  z
    .string()
    .regex(/^\/(?!\/)(?:[^\s\\]*[^\s\\/])?$/, {
      error:
        'An address on this site starts with a slash and ends without one, like /contact or /packages#seo.',
    })
    .meta({
      title: 'Link',
      description: 'An address on this site, such as /contact or /packages#seo.',
      widget: 'link',
    });

/** Label and link of a button. */
export const button = () =>
  z.strictObject({
    label: z.string().min(2).max(40).meta({ title: 'Label', description: 'The words on the button.' }),
    href: localPath(),
  });

/** Colour roles that content can choose. Each is a token in `design/tokens.css`. */
export const TONES = ['ink', 'river', 'moss', 'clay', 'signal', 'mist', 'sand'] as const;

/** A colour role. */
export const tone = () =>
  z.enum(TONES).meta({ title: 'Colour', description: `The colour that sets the mood: ${TONES.join(', ')}.` });

/** Icons in `site/ui/icon.astro` that content can choose. */
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
