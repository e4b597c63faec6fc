import { cacheDir } from 'astro:config/server';
import type { APIRoute, GetStaticPaths } from 'astro';
import { getSocialCards, type SocialCard } from '../../model/queries/social-cards.ts';
import { renderCard } from '../../findability/render-card.ts';
import { drawingOf } from '../../findability/social-picture.ts';

/** Creates the social picture of each page, which is shown where its link is shared. */
export const getStaticPaths = (async () =>
  Promise.all(
    (await getSocialCards()).map(async (card) => ({
      params: { picture: (await drawingOf(card)).name },
      props: { card },
    })),
  )) satisfies GetStaticPaths;

export const GET: APIRoute<{ card: SocialCard }> = async ({ props }) => {
  const { drawing } = await drawingOf(props.card);
  const picture = await renderCard(drawing, new URL('social/', cacheDir));
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
