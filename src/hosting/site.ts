import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheControl, embedHeaders, embedPath, inertPolicy } from './headers.ts';
import { type Encoding, type Manifest, manifestName, type SiteFile, suffixes } from './manifest.ts';
import { notFound, resolve } from './rewrites.ts';

/**
 * Answers the requests for a built site's pages and files. Only what the build's manifest names
 * can be read, so no address reaches another file. Throws when `dist` holds no build.
 */
export async function openSite(dist: string): Promise<(request: Request) => Promise<Response>> {
  const manifest = await readManifest(dist);

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain('Method not allowed', 405, { allow: 'GET, HEAD' });
    }
    const answer = resolve(new URL(request.url), (path) => Object.hasOwn(manifest, path));
    if ('redirect' in answer) {
      return plain('', answer.status, { location: answer.redirect, 'cache-control': 'no-cache' });
    }
    const found = manifest[answer.page];
    if (!found) return plain('404', 404);
    return send(join(dist, 'public'), answer.page, found, request);
  };
}

async function readManifest(dist: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(dist, manifestName), 'utf8'));
  } catch (cause) {
    throw new Error(`${dist} holds no finished build. Make one: npm run build`, { cause });
  }
}

async function send(root: string, path: string, found: SiteFile, request: Request) {
  const encoding = negotiate(request.headers.get('accept-encoding') ?? '', found.encodings);
  const etag = `"${found.tag}${encoding ? `-${encoding}` : ''}"`;
  const headers = new Headers({
    'content-type': found.type,
    'cache-control': cacheControl(path, found.type),
    'content-security-policy': found.policy ?? inertPolicy,
    ...(path.startsWith(embedPath) && embedHeaders),
    etag,
  });
  if (found.encodings.length) headers.set('vary', 'accept-encoding');
  if (encoding) headers.set('content-encoding', encoding);

  if (path === notFound) headers.delete('etag');
  else if (request.headers.get('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const body = await readFile(join(root, found.file + (encoding ? suffixes[encoding] : '')));
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, {
    status: path === notFound ? 404 : 200,
    headers,
  });
}

/** The best encoding that exists and that the reader accepts. */
function negotiate(accepted: string, existing: Encoding[]): Encoding | undefined {
  const offers = accepted.split(',').map((offer) => offer.trim().split(/\s*;\s*q=/));
  return existing.find((name) =>
    offers.some(([offer, quality = '1']) => offer === name && Number(quality) > 0),
  );
}

function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': inertPolicy,
      ...headers,
    },
  });
}
