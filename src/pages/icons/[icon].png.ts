import type { APIRoute, GetStaticPaths } from 'astro';
import { drawIcon, type Icon, icons } from '#site/seo/icon.ts';

export const getStaticPaths = (() =>
  icons.map((icon) => ({ params: { icon: icon.name }, props: { icon } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ icon: Icon }> = async ({ props }) =>
  new Response(new Uint8Array(await drawIcon(props.icon)), {
    headers: { 'content-type': 'image/png' },
  });
