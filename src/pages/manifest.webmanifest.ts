import type { APIRoute } from 'astro';
import { brand, colours } from '#brand';
import { icons } from '#site/seo/icon.ts';

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      id: '/',
      name: brand.name,
      short_name: brand.name,
      description: brand.description,
      lang: 'en',
      // Whoever is not signed in is led on from there.
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: colours.paper[0],
      theme_color: colours.paper[0],
      categories: ['finance'],
      icons: icons.map(({ name, size, purpose }) => ({
        src: `/icons/${name}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  );
