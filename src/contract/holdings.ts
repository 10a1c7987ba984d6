import * as z from 'zod/mini';
import { assetClasses, decimalPattern } from '#credit/holdings.ts';
import { maxPortfolioValue } from '#credit/money.ts';
import { call } from './call.ts';
import { amount, currency, filledExact, instant } from './fields.ts';

// What a partner's server sends of what its users hold, and reads of what must stay. The app asks none of it.

const decimal = z.string().check(z.regex(decimalPattern));

/**
 * A thing that a user holds: `price` is that of one in whole units of `currency` ('189.91'), `value`
 * quantity times price in minor units.
 */
const holding = z.object({
  class: z.enum(assetClasses),
  symbol: filledExact(40),
  quantity: decimal,
  price: decimal,
  value: z.int().check(z.nonnegative(), z.lte(maxPortfolioValue)),
  currency,
});

const partnerUserId = filledExact(200);
const params = z.object({ partner_user_id: partnerUserId });
const as_of = z.iso.datetime({ offset: true });
/** All that a user holds. What is not in it is gone. */
const holdings = z.array(holding).check(z.maxLength(200));
/** The same at an instant, as a partner sends it or answers it when we ask. */
export const picture = z.object({ as_of, holdings });

/**
 * What became of a picture, portfolio by portfolio: `taken`, `unchanged` (it is the last one again), `older`
 * than the last one and ignored, or `held` until a person has looked at it. `worth` is what is held,
 * `value` what that counts for under the partner's terms.
 */
const received = z.object({
  portfolio_id: z.string(),
  currency,
  status: z.enum(['taken', 'unchanged', 'older', 'held']),
  /** Why it is held. */
  reason: z.nullable(z.string()),
  /** Of the picture that counts now; null when none does yet. */
  as_of: z.nullable(instant),
  prices_until: z.nullable(instant),
  worth: amount,
  value: amount,
});

/** Sends all that a user holds at an instant, in place of what was sent before. */
export const putHoldings = call({
  method: 'PUT',
  path: '/partner/users/{partner_user_id}/holdings',
  rights: 'partner',
  signed: true,
  params,
  body: picture,
  answer: z.object({ portfolios: z.array(received) }),
  errors: ['not_found'],
});

/** The same for up to 500 users, each by itself: what is wrong with one changes nothing for the others. */
export const putManyHoldings = call({
  method: 'PUT',
  path: '/partner/holdings',
  rights: 'partner',
  signed: true,
  body: z.object({
    as_of,
    users: z
      .array(z.object({ user_id: partnerUserId, holdings }))
      .check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({
    users: z.array(
      z.object({
        user_id: z.string(),
        /** Why nothing was taken; null when it was. */
        code: z.nullable(z.string()),
        error: z.nullable(z.string()),
        portfolios: z.array(received),
      }),
    ),
  }),
});

/**
 * What must stay at the partner, in minor units: the redlines of the loans that a portfolio secures, each
 * rounded up, and what is still to be sold for loans that have ended in default. What a user holds beyond it
 * is free to leave.
 */
export const getHold = call({
  method: 'GET',
  path: '/partner/users/{partner_user_id}/hold',
  rights: 'partner',
  signed: true,
  params,
  answer: z.object({
    portfolios: z.array(
      z.object({
        portfolio_id: z.string(),
        currency,
        hold: amount,
        value: amount,
        as_of: z.nullable(instant),
        loans: z.array(z.object({ loan_id: z.string(), hold: amount })),
      }),
    ),
  }),
  errors: ['not_found'],
});

/** How a partner's figure of what it holds back compares with ours. */
const compared = z.object({
  user_id: z.string(),
  currency,
  /** Why nothing was compared; null when it was. */
  code: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** What must stay by our books. */
  hold: amount,
  held: amount,
  /** `held` less `hold`: below zero when too little is held back. */
  difference: z.int(),
  /**
   * `changed`: ours changed after `as_of`, so the partner may not have heard of it yet. Otherwise `less` or
   * `more` is held back than must stay, and we keep it for a person to look at.
   */
  status: z.nullable(z.enum(['same', 'changed', 'less', 'more'])),
  /** When ours last changed; null where no holdings have been sent. */
  changed_at: z.nullable(instant),
});

/** Compares what a partner holds back of its users with our books, each user once for each currency. */
export const compareHolds = call({
  method: 'POST',
  path: '/partner/holds',
  rights: 'partner',
  signed: true,
  body: z.object({
    as_of,
    holds: z
      .array(
        z.object({
          user_id: partnerUserId,
          currency,
          held: z.int().check(z.nonnegative(), z.lte(maxPortfolioValue)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({ holds: z.array(compared) }),
});
