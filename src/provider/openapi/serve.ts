import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Bindings } from '../http/endpoint.ts';
import { type FurtherCall, openApiDocument } from './document.ts';
import { partnerDocument } from './partner-document.ts';

/** `GET /openapi.json` and `GET /partner/openapi.json`; each is built when it is first asked for. */
export function serveDescriptions(app: Hono<Bindings>, further: readonly FurtherCall[]): void {
  serve(app, '/openapi.json', () => openApiDocument(further));
  serve(app, '/partner/openapi.json', partnerDocument);
}

function serve(app: Hono<Bindings>, path: string, describe: () => object): void {
  let text: string | undefined;
  app.get(path, etag(), () => {
    text ??= JSON.stringify(describe());
    return new Response(text, {
      headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
    });
  });
}
