import * as z from 'zod/mini';
import { call } from './call.ts';
import { currency, instant, movement } from './fields.ts';

// How the business and its machinery stand, at the back office.

/** Minor units, as they stood at the end of a day in Lagos, or today within the last hour. */
const figures = z.object({
  day: z.string(),
  /** Principal that is owed. */
  lent: movement,
  /** Of all bills, what is unpaid. */
  due: movement,
  /** Of that, what is past its day. */
  late: movement,
  /** What came in less what went out, at the processor and the bank: without capital that was put in. */
  in_bank: movement,
});
export type DayFigures = z.output<typeof figures>;

/** The figures of the last 90 days, the oldest first, and whether books, audit and jobs are well. */
export const getDeskOverview = call({
  method: 'GET',
  path: '/desk/overview',
  rights: 'staff',
  answer: z.object({
    board: z.array(z.object({ currency, days: z.array(figures) })),
    books: z.array(z.object({ cell: z.string(), at: z.nullable(instant), problems: z.number() })),
    audit: z.array(
      z.object({
        schema: z.string(),
        sealed: z.number(),
        /** Not chained yet: a few seconds of entries, or the job has stopped. */
        waiting: z.number(),
      }),
    ),
    jobs: z.array(
      z.object({
        kind: z.string(),
        waiting: z.number(),
        failing: z.number(),
        given_up: z.number(),
        oldest: z.nullable(instant),
      }),
    ),
    /** Events that partners did not take in the last day, and those that wait. */
    deliveries: z.object({ waiting: z.number(), given_up: z.number() }),
    /** By what is limited, in words. */
    limits: z.array(z.object({ name: z.string(), value: z.string() })),
    versions: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});
