/**
 * The service worker of the app: without a connection a page of the site is answered with the
 * offline page, and that is all. Only the page that checks files keeps itself and our public keys
 * besides (src/site/verify/published-keys.ts). Nothing else is kept, so nothing of a borrower's account is, and
 * nothing can be older than the last deploy; the API and the files of pages pass it by.
 */
const kept = 'offline-%version%';
const page = '/offline';
const ofItself = 'verify';

self.addEventListener('install', (event) => {
  // Where the browser can, it does not even wake this worker for anything but a page.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || /^\/api(\/|$)/.test(new URL(url).pathname)) return;
  event.respondWith(answer(event));
});

async function keep() {
  const cache = await caches.open(kept);
  await cache.add(new Request(page, { cache: 'reload' }));
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name !== kept && name !== ofItself) await caches.delete(name);
  }
  // The page is asked for while this worker wakes up.
  await self.registration.navigationPreload?.enable();
}

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const { pathname } = new URL(request.url);
    return (await caches.match(pathname)) ?? (await caches.match(page)) ?? Response.error();
  }
}
