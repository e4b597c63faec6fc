import displayFont from '../design/fonts/display-social.ttf?inline';
import wordmark from '../design/brand/wordmark-plain.svg?raw';
import { withLetters } from '../design/further-letters.ts';
import { readTokens } from '../design/read-tokens.ts';
import tokens from '../design/tokens.css?raw';
import { typeSetter } from '../design/type-setter.ts';
import typefaces from '../design/typefaces.json' with { type: 'json' };
import type { SocialCard } from '../model/queries/social-cards.ts';
import { CARD, drawCard } from './draw-card.ts';
import { type Drawing, drawingHash } from './render-card.ts';

/** A social picture as referenced in the head of a page. */
interface SharedPicture {
  /** Path in the built site; it contains a hash of the picture, because networks cache what they fetch. */
  path: string;
  width: number;
  height: number;
  alt: string;
}

const type = typeSetter(Buffer.from(displayFont.replace(/^[^,]*,/, ''), 'base64'));

interface NamedDrawing {
  drawing: Drawing;
  /** Name of its file without extension: `services/seo.1a2b3c4d5e`. */
  name: string;
}

const drawings = new WeakMap<SocialCard, Promise<NamedDrawing>>();

/** Draws the card in the fonts and colours of the design, once for the page and for its picture. */
export function drawingOf(card: SocialCard): Promise<NamedDrawing> {
  const drawn = drawings.get(card) ?? draw(card);
  drawings.set(card, drawn);
  return drawn;
}

async function draw({ path, title, tone, pictures }: SocialCard): Promise<NamedDrawing> {
  const colors = readTokens(tokens, `[data-tone='${tone}']`);
  const { tone: background = '', 'tone-text': text = '', ink = '', signal = '' } = colors;
  const accent = background === signal ? ink : signal;
  const { display: face, language } = typefaces;
  const ownType = await withLetters(type, title.normalize(), { face, language, folder: '.' });
  const svg = drawCard({ title, colors: { background, text, accent }, wordmark }, ownType);
  const drawing = { svg, pictures };
  return { drawing, name: `${path === '/' ? 'home' : path.slice(1)}.${await drawingHash(drawing)}` };
}

/** Returns the path of the card's picture in the built site, its size and its alt text. */
export async function sharedPicture(card: SocialCard): Promise<SharedPicture> {
  const { name } = await drawingOf(card);
  return { path: `/social/${name}.jpg`, ...CARD, alt: altOf(card) };
}

function altOf({ title, pictureAlt }: SocialCard): string {
  if (!pictureAlt) return title;
  return /[.?!]$/.test(title) ? `${title} ${pictureAlt}` : `${title}. ${pictureAlt}`;
}
