import { lagosDay } from '#credit/calendar.ts';

export type Publication = { date: Date; draft: boolean };

/** A draft is nobody's yet, and a post appears on its day, as days are in Lagos. */
export function isPublished({ date, draft }: Publication, now: number): boolean {
  return !draft && date.toISOString().slice(0, 10) <= lagosDay(now);
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
