import type { FetcherStore } from '@nanostores/query';
import { useStore } from '@nanostores/react';
import type { ReadFailure } from '#stores/reads/read.ts';

/** The state of a read. Known data stays on screen while it is read again, and when that fails. */
export type Read<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: ReadFailure; readonly retry: () => void }
  | { readonly status: 'ready'; readonly data: T };

/** Subscribes a component to a read store. */
export function useRead<T>(store: FetcherStore<T, ReadFailure>): Read<T> {
  const { data, error } = useStore(store);
  if (data !== undefined) return { status: 'ready', data };
  if (error) return { status: 'failed', failure: error, retry: () => store.revalidate() };
  return { status: 'loading' };
}
