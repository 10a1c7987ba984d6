import * as z from 'zod/mini';
import { assetClasses, decimalPattern } from '#credit/holdings.ts';
import { maxPortfolioValue } from '#credit/money.ts';
import { call } from './call.ts';
import {
  amount,
  currency,
  day,
  filledExact,
  filledLine,
  flagText,
  id,
  instant,
  positiveAmount,
  positiveAmountText,
} from './fields.ts';

// What partners are asked to sell of portfolios, and what they answer.

const application = z.object({ application_id: z.number(), name: z.string() });
const asset = { class: z.enum(assetClasses), symbol: z.string() };
const decimal = z.string().check(z.regex(decimalPattern));

/**
 * Where an order stands: `requested`, `partly_filled` and `filled` by what was sold; `short` when the
 * partner has sold less and sells no more; `disputed` when it does not sell; `expired` when its day
 * has passed; `closed` when the back office has given up the rest, or the borrower has called it back.
 */
export const sellOrderStatus = z.enum([
  'requested',
  'partly_filled',
  'filled',
  'short',
  'disputed',
  'expired',
  'closed',
]);
export type SellOrderStatus = z.output<typeof sellOrderStatus>;

/** One sale of a partner's: `proceeds` is `quantity` times `price`, in minor units. */
const fill = z.object({
  fill_id: z.string(),
  symbol: z.string(),
  quantity: z.string(),
  price: z.string(),
  proceeds: amount,
  executed_at: instant,
});

/**
 * What a partner is asked to sell of a portfolio, at most for `amount` and until `due_until`: to end a
 * loan in default (`cause` is `default`, and the partner chooses the assets), or because the borrower
 * chose one to repay a part. `filled` is the sum of what was sold.
 */
export const sellOrder = z.object({
  order_id: z.string(),
  loan_id: z.string(),
  portfolio_id: z.string(),
  application,
  currency,
  cause: z.enum(['default', 'borrower']),
  /** Null where the partner chooses. */
  asset: z.nullable(z.object(asset)),
  amount,
  filled: amount,
  status: sellOrderStatus,
  /** Why the partner sells less, in its own words. */
  reason: z.nullable(z.string()),
  requested_at: instant,
  due_until: instant,
  ended_at: z.nullable(instant),
  fills: z.array(fill),
});
export type SellOrder = z.output<typeof sellOrder>;

const orders = z.object({ orders: z.array(sellOrder) });

/**
 * Asks the partner to sell an asset of a portfolio for at most `amount`; what it brings repays the loan.
 * One at a time for each loan.
 */
export const createSellOrder = call({
  method: 'POST',
  path: '/sell-order',
  rights: 'borrower',
  keyed: true,
  body: z.object({
    portfolio_id: id,
    loan_id: id,
    class: z.enum(assetClasses),
    symbol: filledExact(40),
    amount: positiveAmount,
  }),
  answer: orders,
  errors: [
    'step_up_required',
    'not_allowed',
    'not_found',
    'loan_not_repayable',
    'state_conflict',
    'prices_old',
    'amount_below_minimum',
    'amount_above_available',
    'amount_above_payoff',
    'amount_leaves_remainder',
  ],
});

/** Calls back what the borrower chose to sell, while nothing of it is sold. Gives the order, which has ended. */
export const withdrawSellOrder = call({
  method: 'DELETE',
  path: '/sell-order/{id}',
  rights: 'borrower',
  answer: orders,
  errors: ['not_found', 'state_conflict'],
});

/** How a portfolio and the loan would stand; `room_bp` is how far the value may fall to the redline. */
const standing = z.object({ value: amount, owed: amount, redline: amount, room_bp: z.number() });

/**
 * Three ways out of a shortfall, each with the smallest amount that leaves `target_bp` of room before
 * the redline, and how things stand after it: worth to bring in (`top_up`), to `repay`, or to `sell`
 * of one asset. A way is null where it does not lead there, and all are where there is room enough.
 * `loan_id` is the loan that weighs most on this portfolio; null when none does. `preview` is how a sale
 * of `amount` of an asset leaves things.
 */
export const getShortfall = call({
  method: 'GET',
  path: '/portfolio/{id}/shortfall',
  rights: 'borrower',
  query: z.object({
    class: z.optional(z.enum(assetClasses)),
    symbol: z.optional(filledExact(40)),
    amount: z.optional(positiveAmountText),
  }),
  answer: z.object({
    application,
    currency,
    now: standing,
    as_of: z.nullable(instant),
    prices_old: flagText,
    target_bp: z.number(),
    loan_id: z.nullable(z.string()),
    /** Where the borrower brings in more, in the partner's app. */
    top_up_url: z.nullable(z.string()),
    top_up: z.nullable(z.object({ amount, after: standing })),
    repay: z.nullable(z.object({ amount, after: standing })),
    sell: z.nullable(z.object({ ...asset, amount, after: standing })),
    /** What can be sold, and the most of each that may be: never more than is owed. */
    assets: z.array(z.object({ ...asset, value: amount, most: amount })),
    preview: z.nullable(standing),
    /** The sale that comes if nothing is paid: its day, and what prevents it. */
    sale: z.nullable(z.object({ day, overdue: amount })),
    /** The last that the borrower chose for the loan: under way, or ended. */
    order: z.nullable(sellOrder),
  }),
  errors: ['not_found'],
});

const sent = z.object({
  /** The partner's own id of this sale: a repeat changes nothing. */
  fill_id: filledExact(100),
  symbol: filledExact(40),
  quantity: decimal,
  price: decimal,
  proceeds: z.int().check(z.positive(), z.lte(maxPortfolioValue)),
  executed_at: z.iso.datetime({ offset: true }),
});

/**
 * Says what a partner has sold for an order, all at once or in parts. `ends` says that it sells no more
 * for it, with a `reason` where that is less than was asked for.
 */
export const reportSale = call({
  method: 'POST',
  path: '/partner/sales/{id}',
  rights: 'partner',
  signed: true,
  body: z.object({
    fills: z.array(sent).check(z.maxLength(100)),
    ends: z.optional(z.enum(['short', 'disputed'])),
    reason: z.optional(filledLine(300)),
  }),
  answer: orders,
  errors: ['not_found', 'state_conflict'],
});

/** An order of the partner's, as it stands. */
export const getPartnerSale = call({
  method: 'GET',
  path: '/partner/sales/{id}',
  rights: 'partner',
  signed: true,
  answer: orders,
  errors: ['not_found'],
});
