import type { APIRoute } from 'astro';
import { drawTouchIcon } from '#site/seo/icon.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await drawTouchIcon()), { headers: { 'content-type': 'image/png' } });
