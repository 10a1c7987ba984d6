import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inlineHashes } from '#hosting/manifest.ts';
import { startServer } from '#hosting/server.ts';
import { openSite } from '#hosting/site.ts';
import { sandboxProcessorAccess } from '#provider/sandbox/processor/charges.ts';
import { readStaticHost } from '#support/netlify.ts';
import { builtPages } from '#support/pages.ts';
import { startProduct } from '#support/product.ts';
import { openReceivers, type Receivers } from '#support/receivers.ts';
import { runTool } from '../../scripts/tool.ts';
import { test as base } from './fixtures.ts';

const folder = 'node_modules/.cache/configured';
/** Stand in the build for the services and the provider, whose ports are known only when they run. */
const servicesHost = 'services.invalid';
const services = `http://${servicesHost}`;
const provider = 'http://provider.invalid';
const settings = {
  NODE_ENV: 'production',
  PROVIDER_MODE: 'live',
  PUBLIC_RELEASE: 'release-of-a-test',
  PUBLIC_API_URL: `${provider}/api`,
  PUBLIC_ANALYTICS_URL: `${services}/ph`,
  PUBLIC_ANALYTICS_KEY: 'phc_test',
  PUBLIC_ERRORS_DSN: 'http://public@errors.invalid/1',
  PUBLIC_ERRORS_URL: `${services}/tunnel`,
  PUBLIC_CHAT_URL: services,
  PUBLIC_CHAT_TOKEN: 'website token',
  // The provider's is the sandbox's.
  PUBLIC_PAYSTACK_KEY: sandboxProcessorAccess.publicKey,
};

type Configured = { url: string; receivers: Receivers };

/**
 * A test of a build for live mode that names services: analytics, error reports and a chat, all on
 * loopback. Its provider is the worker's product, on the site's own origin.
 */
export const test = base.extend<{ receivers: Receivers }, { configured: Configured }>({
  configured: [
    async ({ product }, use) => {
      await buildConfigured();
      const receivers = await openReceivers();
      const site = await startServer({
        site: naming(await openSite(folder), () => [
          [`${provider}/api`, '/api'],
          [servicesHost, new URL(receivers.url).host],
        ]),
        provider: { fetch: askingProvider(product.url), close: async () => undefined },
        host: '127.0.0.1',
        port: 0,
      });
      await use({ url: site.url, receivers });
      await site.stop();
      await receivers.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: ({ configured }, use) => use(configured.url),

  /** The services, which have heard nothing yet. */
  receivers: async ({ configured }, use) => {
    configured.receivers.forget();
    await use(configured.receivers);
  },
});

type Apart = { url: string; provider: string };

/** The same build on a static host, which knows no provider: that has an origin of its own. */
export const apartTest = base.extend<object, { apart: Apart }>({
  apart: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      await buildConfigured();
      let there = '';
      const host = await readStaticHost(join(folder, 'public'), []);
      const site = await startServer({
        site: naming(await openSite(folder), () => [[provider, there]]),
        provider: {
          fetch: async ({ url }) => {
            const { location = '' } = host.answer(url);
            return Response.redirect(location.replace(provider, there));
          },
          close: async () => undefined,
        },
        host: '127.0.0.1',
        port: 0,
      });
      const product = await startProduct({ env: { APP_ORIGIN: site.url } });
      there = product.url;
      await use({ url: site.url, provider: there });
      await product.stop();
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: ({ apart }, use) => use(apart.url),

  // The provider is new, and nobody else's.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
  freshSeed: async ({}, use) => use(undefined),
});

/** Every page of the build. */
export const configuredPages = () => builtPages(folder);

/** Builds from the sources of dist/, once for each state of them. */
async function buildConfigured(): Promise<void> {
  const stampFile = join(folder, 'stamp');
  const stamp = (await readFile('dist/build.json', 'utf8')) + JSON.stringify(settings);
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return;
  const build = ['astro', 'build', '--outDir', join(folder, 'public'), '--silent'];
  // An address of its own, without which nothing is built for live mode.
  build.push('--site', 'https://credit.test');
  if ((await runTool(build, { env: settings })) !== 0) throw new Error('The build failed.');
  await writeFile(stampFile, stamp);
}

type Answer = (request: Request) => Promise<Response>;

/**
 * Puts the real addresses in place of those that stand for them, origins in the policy too, and the
 * hash of an inline script that holds one.
 */
function naming(site: Answer, names: () => (readonly [string, string])[]): Answer {
  return async (request) => {
    const answer = await site(uncompressed(request));
    if (!/^text\/(html|javascript)/.test(answer.headers.get('content-type') ?? '')) return answer;
    const named = (text: string) =>
      names().reduce((so, [stood, real]) => so.replaceAll(stood, real), text);
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    const policy = 'content-security-policy';
    const text = await answer.text();
    const { pathname } = new URL(request.url);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    const hashes = (html: string) => (isPage ? inlineHashes(html, pathname).scripts : []);
    const after = hashes(named(text));
    const rehashed = hashes(text).reduce(
      (said, before, at) => said.replace(before, after[at] ?? before),
      named(headers.get(policy) ?? ''),
    );
    headers.set(policy, rehashed);
    return new Response(named(text), { status: answer.status, headers });
  };
}

/** Passes a request on to the product at that address, and its answer as if it were this host's own. */
export function askingProvider(url: string): Answer {
  return async (request) => {
    const { origin, pathname, search } = new URL(request.url);
    const answer = await fetch(new Request(url + pathname + search, uncompressed(request)));
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer;
    // It names its own origin in the addresses of logos; behind a proxy it would know this one.
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response((await answer.text()).replaceAll(url, origin), {
      status: answer.status,
      headers,
    });
  };
}

/** What is passed on is read in between, so it must travel as it is, and whole each time. */
function uncompressed(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('accept-encoding', 'identity');
  headers.delete('if-none-match');
  return new Request(request, { headers });
}
