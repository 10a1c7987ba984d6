import * as z from 'zod/mini';
import { currencies, type Minor, maxAmount } from '#credit/money.ts';
import { foldSpaces, hasHidden, hasHiddenInProse } from '#credit/plain-text.ts';

/** Tells the provider which sentence a refusal deserves. */
const hiddenFound = { params: { hidden: true } };

// What the description of the API says of a text: the same as the check beside it.
const hidden = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}';
/** Beside a pattern that the text may have of its own. */
const stated = (pattern: string) => z.meta({ allOf: [{ pattern }] });
const linePattern = `^\\s*[^${hidden}]*\\s*$`;
const filledLinePattern = `^\\s*[^${hidden}\\s][^${hidden}]*\\s*$`;
const exactPattern = `^([^${hidden}\\p{Zs}]| )*$`;
const prosePattern = `^([^${hidden}]|\\s|\\u200c|\\u200d)*$`;

/** Kept to the letter, and never shown to anybody: a password. At most `max` characters. */
export const secret = (max = 200) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !value.includes('\0')),
    z.meta({ pattern: '^[^\\0\\p{Cs}]*$' }),
  );

/** One line that somebody typed: folded to single spaces, without hidden characters. */
export const line = (max = 200) =>
  z.string().check(
    z.maxLength(max),
    z.overwrite(foldSpaces),
    z.refine((value) => !hasHidden(value), hiddenFound),
    stated(linePattern),
  );

export const filledLine = (max = 200) => line(max).check(z.minLength(1), stated(filledLinePattern));

/** One line that comes back as it is, so nothing is folded; the only space is the plain one. */
export const exact = (max = 200) =>
  z.string().check(
    z.maxLength(max),
    z.refine((value) => !hasHidden(value) && !/(?! )\p{Zs}/u.test(value), hiddenFound),
    stated(exactPattern),
  );

export const filledExact = (max = 200) => exact(max).check(z.minLength(1));

/** Several lines of prose: every line break a line feed, every other space a plain one. */
export const prose = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.overwrite((value) => value.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(/[^\S\n]/g, ' ')),
    z.refine((value) => !hasHiddenInProse(value), hiddenFound),
    stated(prosePattern),
  );

/** In an address all is text: there, a number is written as in JSON. */
export const numberText = <T extends z.ZodMiniType<unknown, number>>(number: T) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(value)
        ? Number(value)
        : value,
    ),
    number,
  );

/** An integer of minor units, 0 or more. */
export const amount = z.int().check(z.nonnegative()) as unknown as z.ZodMiniType<Minor, number>;

/** An integer of minor units, from 1 to `maxAmount`. */
export const positiveAmount = z
  .int()
  .check(z.positive(), z.lte(maxAmount)) as unknown as z.ZodMiniType<Minor, number>;

/** The same in a query. */
export const positiveAmountText = numberText(positiveAmount);

/** An integer of minor units that may be below zero: what a balance moves by. */
export const movement = z.int() as unknown as z.ZodMiniType<Minor, number>;

export const currency = z.enum(currencies);
export const tenure = z.literal([3, 6]);
export const id = z.string().check(z.regex(/^[0-9a-f-]{36}$/));
/** A day in a request is one of the calendar, from 2000 to 2199: `readDay` of the provider. */
export const day = z
  .string()
  .check(
    z.regex(/^\d{4}-\d\d-\d\d$/),
    z.meta({ format: 'date', pattern: '^2[01]\\d\\d-\\d\\d-\\d\\d$' }),
  );
export const instant = z.string();
/** A partner, or 0 for none; in an address `applicationIdText`. */
export const applicationId = z.int().check(z.gte(0), z.lte(2_000_000_000));
export const applicationIdText = numberText(applicationId);

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

/** Spaces around it and capitals are taken away. */
export const email = z
  .string()
  .check(
    z.maxLength(254),
    z.trim(),
    z.toLowerCase(),
    z.email(),
    z.meta({ format: undefined, pattern: `^\\s*${z.regexes.email.source.slice(1, -1)}\\s*$` }),
  );
/** An email as it is sent, without the spaces and capitals that it was typed with. */
export const readEmail = (typed: string): string | undefined => email.safeParse(typed).data;
/** Plus, calling code, number: `+2348030000001`. */
export const mobile = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));

/** Where a payout goes, as a list shows it. */
export const destination = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank_name: z.nullable(z.string()),
});

/** A contact is one of the two, never both. */
export const contactFields = { email: z.optional(email), mobile: z.optional(mobile) };
export const oneContact = <T extends { email?: unknown; mobile?: unknown }>(value: T) =>
  (value.email === undefined) !== (value.mobile === undefined);
/** The same in the description of the API. */
export const oneContactStated = z.meta({
  oneOf: [{ required: ['email'] }, { required: ['mobile'] }],
});

export const wholeNumber = (fallback: number, most: number) =>
  z._default(numberText(z.int().check(z.gte(0), z.lte(most))), fallback);

/**
 * The filters that every list takes; pages of 10 from 0 unless told. What is equal is newest first,
 * whatever the `order`.
 */
export const listFields = {
  limit: wholeNumber(10, 100),
  offset: wholeNumber(0, 1_000_000),
  application_id: z.optional(applicationIdText),
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
