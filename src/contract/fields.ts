import * as z from 'zod/mini';
import { currencies, type Minor } from '#credit/money.ts';

/** Text that every engine can store: no NUL, no lone surrogates, at most `max` characters. */
export const text = (max = 200) =>
  z.string().check(
    z.maxLength(max, `At most ${max} characters`),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'Unusable characters'),
  );

export const filled = (max = 200) => text(max).check(z.minLength(1, 'Required'));

/** An integer of minor units, 0 or more. */
export const amount = z
  .int('A whole number of minor units')
  .check(z.nonnegative('Not below zero')) as unknown as z.ZodMiniType<Minor, number>;

/** An integer of minor units, 1 or more. */
export const positiveAmount = z
  .int('A whole number of minor units')
  .check(z.positive('More than zero')) as unknown as z.ZodMiniType<Minor, number>;

/** An integer of minor units that may be below zero: what a balance moves by. */
export const movement = z.int('A whole number of minor units') as unknown as z.ZodMiniType<
  Minor,
  number
>;

export const currency = z.enum(currencies, 'USD or NGN');
export const tenure = z.literal([3, 6], '3 or 6 months');
export const id = z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Not an identifier'));
export const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'A day as YYYY-MM-DD'));
export const instant = z.string();
export const applicationId = z.coerce.number().check(z.int(), z.gte(0), z.lte(2_000_000_000));

/** '0' or '1' on the wire, a boolean in the app. */
export const flagText = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
);
/** 0 or 1 on the wire, a boolean in the app. */
export const flagNumber = z.pipe(
  z.literal([0, 1]),
  z.transform((value) => value === 1),
);

export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Invalid email address'));
/** An email as it is sent, without the spaces and capitals that it was typed with. */
export const readEmail = (typed: string): string | undefined => email.safeParse(typed).data;
/** Plus, calling code, number: `+2348030000001`. */
export const mobile = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, 'Invalid mobile number'));

/** A contact is one of the two, never both. */
export const contactFields = { email: z.optional(email), mobile: z.optional(mobile) };
export const oneContact = <T extends { email?: unknown; mobile?: unknown }>(value: T) =>
  (value.email === undefined) !== (value.mobile === undefined);

export const wholeNumber = (fallback: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(most)), fallback);

/**
 * The filters that every list takes; pages of 10 from 0 unless told. What is equal is newest first,
 * whatever the `order`.
 */
export const listFields = {
  limit: wholeNumber(10, 100),
  offset: wholeNumber(0, 1_000_000),
  application_id: z.optional(applicationId),
  currency: z.optional(currency),
  from: z.optional(day),
  to: z.optional(day),
  order: z.optional(z.enum(['asc', 'desc'])),
};

/** What a list may be sorted by; by `date`, the newest first, unless told. */
export const sortedBy = <const Columns extends readonly string[]>(...columns: Columns) =>
  z.optional(z.enum(columns));

/** A query value that may be repeated, always read as a list. */
export const repeated = <T extends z.ZodMiniType<unknown, string>>(item: T) =>
  z.pipe(
    z.transform((value: unknown) =>
      value === undefined ? [] : Array.isArray(value) ? value : [value],
    ),
    z.array(item),
  );
