import type { APIRoute, GetStaticPaths } from 'astro';
import { partsScript } from '../../site/sections/parts-script.ts';

/** Serves the script that loads the next projects when a visitor comes near the end of those on the page. */
export const getStaticPaths = (() => [
  { params: { script: partsScript().path.split('/').at(-1)!.replace(/\.js$/, '') } },
]) satisfies GetStaticPaths;

export const GET: APIRoute = () =>
  new Response(partsScript().code, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
