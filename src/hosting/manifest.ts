import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ancestorsAt } from './ancestors.ts';
import {
  type Others,
  pagePolicy,
  searchPolicy,
  searchWorker,
  worker,
  workerPolicy,
} from './headers.ts';
import { attribute, elementsOf, textIn } from './pages.ts';

export type SiteFile = {
  /** Path inside the public root. */
  file: string;
  type: string;
  /** Of the content, without quotes. */
  tag: string;
  encodings: Encoding[];
  /** Content-Security-Policy of what runs: pages, and the workers. */
  policy?: string;
  /** No page of this build names it: it stays for pages of the last build that are still open. */
  isOfLastBuild?: true;
};
export type Encoding = keyof typeof suffixes;
/** Every address that the build answers, `/signin` for signin.html. */
export type Manifest = Record<string, SiteFile>;

const suffixes = { br: '.br', gzip: '.gz' } as const;
/** In the build's folder, beside the public root and never inside it. */
const manifestName = 'manifest.json';

export const writeManifest = (dist: string, manifest: Manifest): Promise<void> =>
  writeFile(join(dist, manifestName), JSON.stringify(manifest, null, 1));

/** @throws with the command to run when `dist` holds no build. */
export async function readManifest(dist: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(dist, manifestName), 'utf8'));
  } catch (cause) {
    throw new Error(`${dist} holds no finished build. Make one: npm run build`, { cause });
  }
}

/** The name of a file's bytes, as they are or in an encoding. */
export const fileIn = ({ file }: SiteFile, encoding?: Encoding): string =>
  encoding ? file + suffixes[encoding] : file;

export const filesOf = (found: SiteFile): string[] =>
  [undefined, ...found.encodings].map((encoding) => fileIn(found, encoding));

/** Of files, by the end of their names. */
export const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const compressible = /^text|json|xml|svg|javascript|ttf/;
const compressed = /\.(br|gz)$/;

/**
 * Reads a built site, writes a .br and a .gz beside every file that they make smaller, and
 * returns the table that the bundled server answers from. Throws for a page that its own policy
 * would break.
 */
export async function describeSite(
  root: string,
  apiUrl?: string,
  others?: Others,
  ancestors: readonly string[] = [],
): Promise<Manifest> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !compressed.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .sort();
  // The pages of a large site are 8% larger, in a tenth of the time.
  const quality = files.length > 1_500 ? 8 : 11;
  const described = await inLanes(files, (file) =>
    describeFile(root, file, quality, apiUrl, others, ancestors),
  );
  return Object.fromEntries(described.map((file) => [addressOf(file.file), file]));
}

async function describeFile(
  root: string,
  file: string,
  quality: number,
  apiUrl: string | undefined,
  others: Others | undefined,
  ancestors: readonly string[],
): Promise<SiteFile> {
  const content = await readFile(join(root, file));
  const type = types[extname(file)] ?? 'application/octet-stream';
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 11);
  const encodings = compressible.test(type)
    ? await compress(join(root, file), content, quality)
    : [];
  if (addressOf(file) === worker) return { file, type, tag, encodings, policy: workerPolicy };
  if (addressOf(file) === searchWorker) return { file, type, tag, encodings, policy: searchPolicy };
  if (!type.startsWith('text/html')) return { file, type, tag, encodings };
  const framing = ancestorsAt(addressOf(file), ancestors);
  const policy = pagePolicy(inlineHashes(content.toString(), file), apiUrl, others, framing);
  return { file, type, tag, encodings, policy };
}

/** Some at a time: all of a large site at once would not fit into memory. */
async function inLanes<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const left = items.entries();
  const lane = async () => {
    for (const [at, item] of left) done[at] = await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return done;
}

async function compress(path: string, content: Buffer, quality: number): Promise<Encoding[]> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const packed = {
    br: await promisify(brotliCompress)(content, { params }),
    gzip: await promisify(gzip)(content, { level: 9 }),
  };
  const smaller = (['br', 'gzip'] as const).filter((name) => packed[name].length < content.length);
  for (const name of smaller) await writeFile(path + suffixes[name], packed[name]);
  return smaller;
}

function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;
}

/** The hashes of a page's inline scripts and styles, as a policy names them. */
export function inlineHashes(html: string, file: string): { scripts: string[]; styles: string[] } {
  const elements = elementsOf(html);
  for (const { tagName, attrs } of elements) {
    const barred = attrs.find(({ name }) => /^(style|on.*)$/.test(name));
    if (barred) {
      throw new Error(
        `${file}: the page's policy blocks style="" and on…="": <${tagName} ${barred.name}="${barred.value}">`,
      );
    }
  }
  const hashesOf = (found: typeof elements) => [...new Set(found.map((one) => hash(textIn(one))))];
  return {
    scripts: hashesOf(elements.filter((one) => one.tagName === 'script' && runsInline(one))),
    styles: hashesOf(elements.filter(({ tagName }) => tagName === 'style')),
  };
}

/** A script with a source is allowed by 'self'; JSON and plain text are data that never run. */
const runsInline = (script: Parameters<typeof attribute>[0]) =>
  attribute(script, 'src') === undefined &&
  !/^(text\/plain|application\/(ld\+)?json)$/.test(attribute(script, 'type') ?? '');

function hash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
