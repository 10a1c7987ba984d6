import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** What the page weighs as it travels: little enough for the first flight of a connection. */
const weight = 13_700;

const pageWith = (ballast: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The least that a page can cost.">
<style>body{font:1rem/1.5 sans-serif;margin:2rem}:root{--ballast:"${ballast}"}</style></head>
<body><main><h1>Floor</h1><p>One page of one request, with its styles inlined.</p></main></body></html>`;

/** An almost empty page as heavy as ours may be; what every other page is compared to. */
export async function floorPage(): Promise<Response> {
  packed ??= packFloor();
  const body = await packed;
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': String(body.length),
      'cache-control': 'no-cache',
    },
  });
}

/** Packed once: whoever waited for it would call every page fast. */
let packed: Promise<Buffer> | undefined;

async function packFloor(): Promise<Buffer> {
  let letters = weight;
  let page = await pack(pageWith(noise(letters)));
  while (page.length < weight) {
    letters += weight - page.length;
    page = await pack(pageWith(noise(letters)));
  }
  return page;
}

const pack = promisify(brotliCompress);

/** Letters that do not compress to much less, always the same. */
function noise(letters: number): string {
  let text = '';
  for (let part = 0; text.length < letters; part++) {
    text += createHash('sha512').update(String(part)).digest('base64url');
  }
  return text.slice(0, letters);
}
