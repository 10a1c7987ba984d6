import * as z from 'zod/mini';
import { assetClasses } from '#credit/holdings.ts';
import { call } from './call.ts';
import {
  amount,
  applicationIdText,
  currency,
  filledLine,
  flagText,
  id,
  instant,
} from './fields.ts';

/**
 * What a borrower holds at a partner, in minor units of `currency`: `value` is what it is worth,
 * `balance` credit disbursed and not yet withdrawn, `availableCredit` what can still be borrowed,
 * `outstanding` principal owed, `redline` the value at which new credit stops.
 */
export const portfolio = z.object({
  portfolio_id: z.string(),
  currency,
  value: amount,
  balance: amount,
  availableCredit: amount,
  outstanding: amount,
  redline: amount,
  selected: z.boolean(),
  legal: z.boolean(),
  waitlist: flagText,
  application: z.object({ application_id: z.number(), name: z.string() }),
  /**
   * What it is made of, where its partner tells us: the prices are of `as_of`, and `old` ones lend nothing.
   * `worth` is what all of it is worth, of which `value` counts; `lends` is what a holding lets the borrower
   * borrow, before loans.
   */
  holdings: z.optional(
    z.object({
      as_of: instant,
      old: z.boolean(),
      worth: amount,
      parts: z.array(
        z.object({
          class: z.enum(assetClasses),
          symbol: z.string(),
          quantity: z.string(),
          value: amount,
          advance_rate_bp: z.number(),
          lends: amount,
        }),
      ),
    }),
  ),
});
export type Portfolio = z.output<typeof portfolio>;

/** All portfolios of the borrower; with `widget` true those at partners of type widget alone. */
export const listPortfolios = call({
  method: 'GET',
  path: '/portfolio',
  rights: 'borrower',
  partnerScope: true,
  query: z.object({
    application_id: z.optional(applicationIdText),
    widget: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.object({ all: z.array(portfolio) }),
  errors: ['not_found'],
});

/** Accepts the terms for these portfolios, signed with the borrower's full name. */
export const acceptTerms = call({
  method: 'POST',
  path: '/portfolio/terms',
  rights: 'borrower',
  keyed: true,
  partnerScope: true,
  body: z.object({
    portfolios: z.array(id).check(z.minLength(1), z.maxLength(50), z.meta({ uniqueItems: true })),
    name: filledLine(200),
  }),
  answer: z.object({ all: z.array(portfolio) }),
  errors: ['name_mismatch', 'not_found'],
});
