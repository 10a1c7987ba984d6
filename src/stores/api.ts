import { atom } from 'nanostores';
import { createClient } from '#api/client.ts';
import { $token } from './session.ts';
import { endSession, whileSignedIn } from './session-end.ts';

/** Paths of the requests that are under way. */
export const $loading = atom<readonly string[]>([]);

function note(path: string, change: 1 | -1) {
  const paths = $loading.get();
  if (change === 1) return $loading.set([...paths, path]);
  const at = paths.indexOf(path);
  $loading.set(paths.filter((_, index) => index !== at));
}

/** Asks the provider as the signed-in borrower. */
export const ask = createClient({
  baseUrl: import.meta.env?.PUBLIC_API_URL || '/api',
  fetch: (...request) => globalThis.fetch(...request),
  token: () => $token.get() || undefined,
  onSessionEnd: endSession,
  signal: whileSignedIn,
  onFlight: note,
});
