import type { APIRoute } from 'astro';
import { brand } from '#brand';
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
      background_color: '#faf6ef',
      theme_color: '#faf6ef',
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
