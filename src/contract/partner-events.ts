import * as z from 'zod/mini';
import { assetClasses } from '#credit/holdings.ts';
import { amount, currency, instant } from './fields.ts';
import { billNoticeDays } from './partner-times.ts';
import { sellOrderStatus } from './sell-orders.ts';

// What a partner is told of. The app asks none of it.

const ofLoan = { loan_id: z.string(), currency };
const ofPortfolio = { portfolio_id: z.string(), currency };
const ofOrder = { ...ofLoan, ...ofPortfolio, order_id: z.string() };

/** Each type: the sentence that says when it is sent, and what its `data` holds beside the `user_id`. */
export const partnerEvents = {
  'loan.disbursed': {
    when: 'The credit is in the borrower’s balance, or has taken over what is left of an older loan.',
    data: z.object({ ...ofLoan, amount }),
  },
  'bill.due': {
    when: `${billNoticeDays} days before a bill is due.`,
    data: z.object({ ...ofLoan, amount, due_date: z.string() }),
  },
  'redline.near': {
    when: 'A portfolio is near its redline, or has reached it.',
    data: z.object({
      ...ofPortfolio,
      loan_ids: z.array(z.string()),
      value: amount,
      redline: amount,
      reached: z.boolean(),
    }),
  },
  'prices.old': {
    when: 'Prices are too old to lend by, or are held until a person has looked at them.',
    data: z.object({ ...ofPortfolio, as_of: instant, held: z.boolean() }),
  },
  'hold.changed': {
    when: 'Another amount must stay with you.',
    data: z.object({ ...ofPortfolio, hold: amount }),
  },
  'sale.requested': {
    when: 'You are asked to sell.',
    data: z.object({
      ...ofOrder,
      cause: z.enum(['default', 'borrower']),
      class: z.nullable(z.enum(assetClasses)),
      symbol: z.nullable(z.string()),
      amount,
      due_until: instant,
    }),
  },
  'sale.ended': {
    when: 'Nothing more is to be sold.',
    data: z.object({ ...ofOrder, status: sellOrderStatus, filled: amount }),
  },
  'loan.repaid': {
    when: 'The borrower owes nothing more on the loan.',
    data: z.object({ ...ofLoan, total_repaid: amount }),
  },
  'loan.reopened': {
    when: 'A payment was taken back, so an ended loan continues.',
    data: z.object({ ...ofLoan, amount, owed: amount }),
  },
  'loan.liquidated': {
    when: 'Holdings were sold to end a default.',
    data: z.object({ ...ofLoan, sold: amount, written_off: amount }),
  },
};

type Types = keyof typeof partnerEvents;

/** An event, and what is told of it. Amounts are minor units of its currency. */
export type PartnerEvent = {
  [Type in Types]: {
    readonly type: Type;
    readonly data: Readonly<z.output<(typeof partnerEvents)[Type]['data']>>;
  };
}[Types];

/**
 * An event as it travels. `user_id` is the partner's own id of the borrower; null for one whom it has
 * never handed over.
 */
export const sentEvent = (type: Types) =>
  z.object({
    id: z.string(),
    type: z.literal(type),
    created_at: instant,
    application_id: z.number(),
    data: z.extend(partnerEvents[type].data as z.ZodMiniObject, {
      user_id: z.nullable(z.string()),
    }),
  });
