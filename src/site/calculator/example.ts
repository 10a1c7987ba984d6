import { isoDay } from '#credit/calendar.ts';
import { quoteFor, startingAsked } from './asked.ts';

/**
 * The worked example: what the calculator shows until its script has run, and where it never does.
 * Its day is fixed, so that a page does not change by being built again.
 */
export const example = startingAsked('USD', isoDay('2026-03-10'));
export const exampleQuote = quoteFor(example);
