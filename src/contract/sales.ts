import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, applicationIdText, currency, day, instant } from './fields.ts';
import { sellOrder } from './sell-orders.ts';

const application = z.object({ application_id: z.number(), applicationName: z.string() });
const securing = { portfolio_id: z.string(), application };

/**
 * What a default leads to if nothing more is paid. `overdue` is payable today, and paying it prevents
 * the sale. On `day`, from 00:00 in Lagos, `owed` is called: `undrawn` credit goes back first, `sold`
 * is taken of each portfolio, and what neither covers is `written_off`. `charges` are the late fees and
 * penal charges still to be added by then, which paying today saves.
 */
const comingSale = z.object({
  loan_id: z.string(),
  application,
  currency,
  /** Of the remedy notice, also when it is still to be sent. */
  notice_day: day,
  day,
  overdue: amount,
  owed: amount,
  undrawn: amount,
  sold: z.array(z.object({ ...securing, amount })),
  written_off: amount,
  charges: amount,
  /** The first of `charges`; null when none is left. */
  next_charge: z.nullable(z.object({ kind: z.enum(['late_fee', 'penal_charge']), day, amount })),
  /** The bill that the days to the sale count from: paying `left` of it alone prevents this sale. */
  oldest: z.object({ due_date: day, left: amount }),
});
export type ComingSale = z.output<typeof comingSale>;

/**
 * What ended a default. `owed` is `undrawn`, `sold` and `written_off` together; `parts` is what the
 * first two paid. `portfolios` are those that gave something, in the order in which they did.
 */
export const sale = z.object({
  sale_id: z.string(),
  loan_id: z.string(),
  application,
  currency,
  date: instant,
  reference: z.string(),
  owed: amount,
  undrawn: amount,
  sold: amount,
  written_off: amount,
  parts: z.object({ penalties: amount, fees: amount, interest: amount, principal: amount }),
  portfolios: z.array(
    z.object({
      ...securing,
      undrawn: amount,
      sold: amount,
      value_before: amount,
      value_after: amount,
    }),
  ),
  /** What partners are asked to sell for it, and what they have sold; of those that tell us. */
  orders: z.array(sellOrder),
  /** When the borrower said so; null until then. */
  read: z.nullable(instant),
});
export type Sale = z.output<typeof sale>;

/** Sales that are coming, the next one first, and those that were made, newest first. */
export const listSales = call({
  method: 'GET',
  path: '/sale',
  rights: 'borrower',
  partnerScope: true,
  query: z.object({ application_id: z.optional(applicationIdText) }),
  answer: z.object({ coming: z.array(comingSale), sales: z.array(sale) }),
  errors: ['not_found'],
});

/** Marks a sale as read: it leads the dashboard until then. A repeat changes nothing. */
export const readSale = call({
  method: 'PUT',
  path: '/sale/{id}',
  rights: 'borrower',
  answer: z.object({ sales: z.array(sale) }),
  errors: ['not_found'],
});
