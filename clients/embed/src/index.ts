import type { Opened, Options } from '../v1.d.ts';

export type { ErrorCode, Opened, Options, Outcome } from '../v1.d.ts';

/** What the loaded script gives. */
export type Holdfast = { readonly open: (options: Options) => Opened };

const loading = new Map<string, Promise<Holdfast>>();

/**
 * Loads our script, which is always the newest of version 1, from where we are, such as
 * `https://holdfast.example.com`. Call it when your page begins: `open` must follow your user's tap.
 *
 * @returns What opens the flow. Without a page, as on a server, it never comes.
 * @throws Error when the script does not load; call it again to try again.
 */
export function loadHoldfast(origin: string): Promise<Holdfast> {
  const known = loading.get(origin);
  if (known) return known;
  const loaded = load(origin);
  loading.set(origin, loaded);
  loaded.catch(() => loading.delete(origin));
  return loaded;
}

function load(origin: string): Promise<Holdfast> {
  return new Promise((done, failed) => {
    if (typeof document === 'undefined') return;
    const script = document.createElement('script');
    script.src = new URL('/embed/v1.js', origin).href;
    script.onload = () => done({ open: (options) => Holdfast.open({ origin, ...options }) });
    script.onerror = () => {
      script.remove();
      failed(new Error(`${script.src} did not load.`));
    };
    document.head.append(script);
  });
}
