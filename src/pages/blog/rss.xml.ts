import type { APIRoute } from 'astro';
import { feed } from '#site/blog/feed.ts';

export const GET: APIRoute = () => feed();
