import { atom } from 'nanostores';
import { createClient, type Options } from '#api/client.ts';
import { forgetFigures } from './figures.ts';
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

/** How the provider is reached as the signed-in borrower. */
export const connection: Options = {
  baseUrl: import.meta.env?.PUBLIC_API_URL || '/api',
  fetch: (...request) => globalThis.fetch(...request),
  token: () => $token.get() || undefined,
  onSessionEnd: endSession,
  signal: whileSignedIn,
  onFlight: note,
};

const client = createClient(connection);

/** Asks the provider as the signed-in borrower. What the borrower does ends what was known before. */
export const ask: typeof client = async (call, request) => {
  if (call.method === 'GET') return client(call, request);
  try {
    forgetFigures();
    return await client(call, request);
  } finally {
    // Something may have been read while the answer was on its way.
    forgetFigures();
  }
};
