import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheControl, embedHeaders, embedPath, inertPolicy } from './headers.ts';
import { type Encoding, fileIn, readManifest, type SiteFile } from './manifest.ts';
import { notFound, resolve } from './rewrites.ts';

/** A file of the build, with its bytes as they are and in each encoding. */
type ReadFile = SiteFile & { readonly bytes: ReadonlyMap<Encoding | undefined, Uint8Array> };

/**
 * Answers the requests for a built site's pages and files. Only what the build's manifest names can
 * be read, so no address reaches another file. All of it is read once, so that a build that takes its
 * place in `dist` changes nothing here before the next start. Throws when `dist` holds no build.
 */
export async function openSite(dist: string): Promise<(request: Request) => Promise<Response>> {
  const manifest = Object.entries(await readManifest(dist));
  const files = new Map(
    await Promise.all(
      manifest.map(async ([address, file]) => [address, await read(dist, file)] as const),
    ),
  );

  return async (request) => {
    const url = new URL(request.url);
    const answer = resolve(url, (path) => files.has(path));
    if (request.method === 'POST' && 'page' in answer && files.get(answer.page)?.policy) {
      // A form that was sent without its script: the page says what it needs. Nobody reads what was sent.
      return plain('', 303, { location: url.pathname + url.search });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain('Method not allowed', 405, { allow: 'GET, HEAD' });
    }
    if ('redirect' in answer) {
      return plain('', answer.status, { location: answer.redirect, 'cache-control': 'no-cache' });
    }
    const found = files.get(answer.page);
    if (!found) return plain('404', 404);
    return send(answer.page, found, request);
  };
}

async function read(dist: string, file: SiteFile): Promise<ReadFile> {
  const bytes = new Map<Encoding | undefined, Uint8Array>();
  for (const encoding of [undefined, ...file.encodings]) {
    bytes.set(encoding, await readFile(join(dist, 'public', fileIn(file, encoding))));
  }
  return { ...file, bytes };
}

function send(path: string, found: ReadFile, request: Request): Response {
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
  const body = found.bytes.get(encoding);
  headers.set('content-length', String(body?.length ?? 0));
  return new Response(request.method === 'HEAD' ? null : (body as BodyInit | undefined), {
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
