import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Bindings } from '../endpoint.ts';
import { openApiDocument } from './document.ts';

let text: string | undefined;

/** `GET /openapi.json`: the description of the API, built when it is first asked for. */
export function describeItself(app: Hono<Bindings>): void {
  app.get('/openapi.json', etag(), () => {
    text ??= JSON.stringify(openApiDocument());
    return new Response(text, {
      headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
    });
  });
}
