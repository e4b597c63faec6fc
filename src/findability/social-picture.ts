import displayFont from '../design/fonts/display-social.ttf?inline';
import wordmark from '../design/brand/wordmark-plain.svg?raw';
import { readTokens } from '../design/read-tokens.ts';
import tokens from '../design/tokens.css?raw';
import { typeSetter } from '../design/type-setter.ts';
import { CARD, drawCard } from './draw-card.ts';
import { type Drawing, drawingHash } from './render-card.ts';

/** Content of a page's social picture. */
interface Card {
  path: string;
  title: string;
  /** One of the design's tones. */
  tone: string;
  pictures: string[];
  hasDarkEdges?: boolean;
  pictureAlt?: string;
}

/** A social picture as referenced in the head of a page. */
interface SharedPicture {
  /** Path in the built site; it contains a hash of the picture, because networks cache what they fetch. */
  path: string;
  width: number;
  height: number;
  alt: string;
}

const type = typeSetter(Buffer.from(displayFont.replace(/^[^,]*,/, ''), 'base64'));

const drawings = new WeakMap<Card, Drawing>();

/** Draws the card in the fonts and colours of the design, once for its name and its file. */
export function drawing(card: Card): Drawing {
  const drawn = drawings.get(card) ?? draw(card);
  drawings.set(card, drawn);
  return drawn;
}

function draw({ title, tone, pictures, hasDarkEdges }: Card): Drawing {
  const colors = readTokens(tokens, `[data-tone='${tone}']`);
  const { tone: background = '', 'tone-text': text = '', ink = '', signal = '' } = colors;
  const accent = background === signal ? ink : signal;
  return {
    svg: drawCard({ title, colors: { background, text, accent }, wordmark }, type),
    pictures,
    hasDarkEdges,
  };
}

/** Returns the path of the card's picture in the built site, its size and its alt text. */
export async function sharedPicture(card: Card): Promise<SharedPicture> {
  return { path: `/social/${await pictureName(card)}.jpg`, ...CARD, alt: altOf(card) };
}

const names = new WeakMap<Card, Promise<string>>();

/**
 * Returns the file name without extension: `services/seo.1a2b3c4d5e`. Cached: the page and its picture both need it.
 */
export function pictureName(card: Card): Promise<string> {
  const name = names.get(card) ?? nameOf(card);
  names.set(card, name);
  return name;
}

const nameOf = async (card: Card) =>
  `${card.path === '/' ? 'home' : card.path.slice(1)}.${await drawingHash(drawing(card))}`;

function altOf({ title, pictureAlt }: Card): string {
  if (!pictureAlt) return title;
  return /[.?!]$/.test(title) ? `${title} ${pictureAlt}` : `${title}. ${pictureAlt}`;
}
