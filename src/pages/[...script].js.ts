import type { APIRoute, GetStaticPaths } from 'astro';
import { scriptFiles } from '../site/sections/bundle-script.ts';

/** Serves the scripts that pages fetch later than their own, beside those that Vite bundles. */
export const getStaticPaths = (() =>
  scriptFiles().map(({ path, code }) => ({
    params: { script: path.slice(1, -'.js'.length) },
    props: { code },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ code: string }> = ({ props }) =>
  new Response(props.code, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
