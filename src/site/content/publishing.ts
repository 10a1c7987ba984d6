import type { Loader } from 'astro/loaders';
import { lagosDay } from '#credit/calendar.ts';

/** An answer of the FAQ has no date. */
export type Publication = { date?: Date; draft: boolean };

/** A draft is nobody's yet, and a post appears on its day, as days are in Lagos. */
export function isPublished({ date, draft }: Publication, now: number): boolean {
  return !draft && (!date || date.toISOString().slice(0, 10) <= lagosDay(now));
}

/**
 * Keeps what is not yet for readers out of a production build altogether: a query could leave its
 * text out of every page, and Astro would still put its pictures among the files.
 */
export function onlyPublished(loader: Loader): Loader {
  if (import.meta.env.SHOWS_DRAFTS || import.meta.env.DRAFTS_PATH) return loader;
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

const wordsPerMinute = 220;

/** Minutes that reading a text in Markdown takes, at least one. */
export function readingMinutes(body: string): number {
  const words = body
    .replace(/^(import|export) .*$/gm, '')
    .replace(/<[^>]*>|\{[^}]*\}/g, ' figure ')
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’.,%-]*/gu);
  return Math.max(1, Math.round((words?.length ?? 0) / wordsPerMinute));
}
