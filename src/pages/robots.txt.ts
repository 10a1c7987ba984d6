import type { APIRoute } from 'astro';
import { absolute } from '#site/seo/structured-data.ts';

// Signed-in pages may be read: each says itself that it is not to be listed.
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${absolute('/sitemap-index.xml')}\n`);
