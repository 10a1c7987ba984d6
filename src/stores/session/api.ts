import { atom } from 'nanostores';
import { apiUrl, createClient, type Options } from '#api/client.ts';
import { dropEarly } from '#api/early.ts';
import { clearReadCache } from '../read-cache.ts';
import { endSession, whileSignedIn } from './end.ts';
import { $token } from './session.ts';

/** Paths of the requests that are under way. */
export const $loading = atom<readonly string[]>([]);

function note(path: string, change: 1 | -1) {
  const paths = $loading.get();
  if (change === 1) return $loading.set([...paths, path]);
  const at = paths.indexOf(path);
  $loading.set(paths.filter((_, index) => index !== at));
}

/** How the provider is reached as the signed-in borrower. */
export const connection: Options = {
  baseUrl: apiUrl,
  fetch: (...request) => globalThis.fetch(...request),
  token: () => $token.get() || undefined,
  onSessionEnd: endSession,
  signal: whileSignedIn,
  onFlight: note,
};

const client = createClient(connection);

// The first view has taken by then what the page asked before it.
if (globalThis.earlyReads) setTimeout(dropEarly, 5000);

/** Asks the provider as the signed-in borrower. What the borrower does ends what was known before. */
export const ask: typeof client = async (call, request) => {
  if (call.method === 'GET') return client(call, request);
  dropEarly();
  try {
    clearReadCache();
    return await client(call, request);
  } finally {
    // Something may have been read while the answer was on its way.
    clearReadCache();
  }
};
