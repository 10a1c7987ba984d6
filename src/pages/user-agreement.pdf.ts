import type { APIRoute } from 'astro';
import { legalPdf } from '#site/pdf/legal.ts';

export const GET: APIRoute = () => legalPdf('user-agreement');
