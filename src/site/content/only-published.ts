import type { Loader } from 'astro/loaders';
import { isPublished, type Publication } from './publishing.ts';

/**
 * Keeps what is not yet for readers out of a production build altogether: a query could leave its
 * text out of every page, and Astro would still put its pictures among the files.
 */
export function onlyPublished(loader: Loader): Loader {
  if (import.meta.env.SHOWS_DRAFTS) return loader;
  return {
    ...loader,
    load: async (context) => {
      const { store } = context;
      const set: typeof store.set = (entry) => {
        if (isPublished(entry.data as unknown as Publication, Date.now())) {
          return store.set(entry);
        }
        // It may be there from a build before, when it was published.
        store.delete(entry.id);
        return false;
      };
      await loader.load({ ...context, store: { ...store, set } });
    },
  };
}
