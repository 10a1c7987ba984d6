import type { APIRoute } from 'astro';
import { llmsText } from '#site/seo/llms.ts';

export const GET: APIRoute = async () => new Response(await llmsText());
