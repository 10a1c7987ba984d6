import { listPaperKeys } from '#contract/paper-keys.ts';
import { apiAddress } from '../api-address.ts';
import type { Keys } from './check-paper.ts';

/** What the service worker lets stay: this page and our keys. */
const kept = 'verify';

/** Our keys as they are now; without a connection those that were kept last. */
export async function publishedKeys(): Promise<Keys | undefined> {
  const address = apiAddress(listPaperKeys.path);
  // A browser that keeps nothing works with a connection.
  const cache = await globalThis.caches?.open(kept).catch(() => undefined);
  try {
    const response = await fetch(address, { cache: 'no-store' });
    if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
    await cache?.put(address, response.clone());
    return { keys: await keysIn(response), isCurrent: true };
  } catch {
    const response = await cache?.match(address);
    return response && { keys: await keysIn(response), isCurrent: false };
  }
}

async function keysIn(response: Response): Promise<Keys['keys']> {
  const { data } = await response.json();
  return listPaperKeys.answer.parse(data).keys;
}

/** Lets the page open without a connection from now on. */
export async function keepPage(): Promise<void> {
  try {
    await (await caches.open(kept)).add('/verify');
    await navigator.serviceWorker.register('/offline-worker.js');
  } catch {
    // It needs a connection then, as every page does.
  }
}
