/** Sent with every answer, the API's included, unless it set its own. */
export const everyAnswer = {
  // Codes travel in paths, so another origin learns our origin at most.
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** What partners' pages load from here: a script for any origin, whatever it isolates itself by. */
export const embedPath = '/embed/';
export const embedHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** For answers that are no page: nothing in them may run, load or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The app's service worker: it asks for pages, and for nothing that runs. */
export const worker = '/offline-worker.js';
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

export type Others = {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly style: readonly string[];
};

/**
 * For the worker that searches: it alone may run the compiled code of the search, so that no page
 * has to allow any.
 */
export const searchWorker = '/pagefind/pagefind-worker.js';
export const searchPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The Content-Security-Policy of one page. `scripts` and `styles` are the hashes of its inline
 * ones; `apiUrl` is where the provider lives when that is another origin; `others` are the sources
 * of the services that the build names, by what the page may do with them; `ancestors` the origins
 * that may frame the page.
 */
export function pagePolicy(
  { scripts, styles }: { scripts: string[]; styles: string[] },
  apiUrl?: string,
  others: Others = { connect: [], frame: [], style: [] },
  ancestors: readonly string[] = [],
): string {
  const api = apiUrl?.startsWith('http') ? [new URL(apiUrl).origin] : [];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles, ...others.style],
    // Partner logos and notification pictures come from partners' own addresses, some of the sandbox's
    // from the provider.
    // The letters of a headline are in the page: layouts/Site.astro.
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:', 'https:', ...api.filter((one) => !one.startsWith('https:'))],
    // Left out when they name nothing more than the default that they fall back on.
    'connect-src': ["'self'", ...api, ...others.connect],
    'frame-src': ["'self'", ...others.frame],
    'frame-ancestors': ancestors.length > 0 ? ancestors : ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...api],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .filter(([name, sources]) => !/^(connect|frame)-src/.test(name) || sources.length > 1)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** How long a browser may keep a file: for ever when its name is a hash of what it holds. */
export function cacheControl(path: string, type: string): string {
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  if (type.startsWith('text/html') || path === worker) return 'no-cache';
  return 'public, max-age=3600';
}
