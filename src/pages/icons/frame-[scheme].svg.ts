import type { APIRoute, GetStaticPaths } from 'astro';
import { frames } from '#site/home/frames.ts';

export const getStaticPaths = (() =>
  Object.entries(frames).map(([scheme, drawing]) => ({
    params: { scheme },
    props: { drawing },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ drawing: string }> = ({ props }) =>
  new Response(props.drawing, { headers: { 'content-type': 'image/svg+xml' } });
