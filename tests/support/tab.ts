import { setPersistentEngine } from '@nanostores/persistent';
import { vi } from 'vitest';
import type { TestProvider } from './provider.ts';

export type Tab = {
  /** What was stored in the browser, and in this tab. */
  readonly local: Storage;
  readonly session: Storage;
  /** The address in the bar. */
  readonly address: () => string;
  /** Where the page sent the browser, in order. */
  readonly visited: readonly string[];
  /** Answers the next requests without the provider. */
  answerWith: (answer: ((request: Request) => Promise<Response>) | undefined) => void;
};

const origin = 'http://app.test';

/**
 * A browser's tab as far as stores see one, with the real provider behind its requests. Modules are
 * loaded anew, as a page does: import the store after this.
 */
export function openTab(provider: TestProvider, path: string): Tab {
  vi.resetModules();
  const visited: string[] = [];
  let instead: ((request: Request) => Promise<Response>) | undefined;
  const local = storage();
  const session = storage();
  let url = new URL(path, origin);
  const visit = (to: string) => void visited.push(to);

  setPersistentEngine(local, { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('location', {
    get href() {
      return url.href;
    },
    get pathname() {
      return url.pathname;
    },
    get search() {
      return url.search;
    },
    origin,
    assign: visit,
    replace: visit,
  });
  const show = (_state: unknown, _title: string, to?: string) => {
    if (to) url = new URL(to, url);
  };
  vi.stubGlobal('history', { state: null, pushState: show, replaceState: show });
  vi.stubGlobal('fetch', async (to: string, init?: RequestInit) => {
    const request = new Request(new URL(to, origin), init);
    return instead ? instead(request) : provider.fetch(to, init);
  });
  return {
    local,
    session,
    visited,
    address: () => url.href.slice(origin.length),
    answerWith: (answer) => {
      instead = answer;
    },
  };
}

/** Keys are own properties, as in a browser, so that `Object.keys` lists them. */
const storage = (): Storage => Object.create(methods);

type Kept = Record<string, string>;
const methods = {
  getItem(this: Kept, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Kept, key: string, text: string) {
    this[key] = String(text);
  },
  removeItem(this: Kept, key: string) {
    delete this[key];
  },
  clear(this: Kept) {
    for (const key of Object.keys(this)) delete this[key];
  },
};
