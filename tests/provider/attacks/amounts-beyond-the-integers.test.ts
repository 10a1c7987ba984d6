import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type Call,
  getPayoff,
  getPortfolioHistory,
  getQuote,
  getStatement,
  getUser,
  initializeRepayment,
  listLoans,
  listPortfolios,
  listWithdrawals,
  requestInstantLoan,
  requestLoan,
  requestWithdrawal,
} from '#contract';
import { everyCall } from '#contract/every-call.ts';
import { maxAmount, maxPortfolioValue, minor } from '#credit/money.ts';
import { maxRate } from '#credit/rates.ts';
import { setRates } from '#provider/back-office/rates.ts';
import { setPortfolioValue } from '#provider/portfolios/set-value.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import fc from '#support/property.ts';

const operator = 'ngozi';
const byDesk = { action: 'operator', operator } as const;
const tooMuch = /₦5,000,000,000\.00 or \$5,000,000,000\.00/;

const provider = providerForFile();
let rich: TestBorrower;
beforeAll(async () => {
  rich = await newBorrower(provider);
  await giveCard(provider, rich);
  for (const portfolio_id of Object.values(rich.portfolios)) {
    await setPortfolioValue(provider.context, { portfolio_id, value: maxPortfolioValue }, byDesk);
  }
  await setRates(provider.context, { buy: maxRate, sell: maxRate }, operator);
});

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** The amounts that a schema takes: each as what sends this number in that one place. */
function places(schema: Schema): ((amount: unknown) => Record<string, unknown>)[] {
  const ways = [schema, ...(schema.anyOf ?? [])];
  return ways.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, one]) => {
      if (/^(amount|value)$/.test(name)) return [(amount: unknown) => ({ [name]: amount })];
      if (!one.items) return [];
      return places(one.items).map((item) => (amount: unknown) => ({ [name]: [item(amount)] }));
    }),
  );
}

const schemaOf = (schema: z.ZodMiniType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

/**
 * What a partner's server sends is worth, and no amount of ours: tests/provider/holdings has its limit. The
 * desk answers no borrower; its limits are below.
 */
const ours = [...everyCall].filter(([, { rights }]) => rights !== 'partner' && rights !== 'staff');
const calls = ours.flatMap(([name, call]) => [
  ...places(schemaOf(call.body)).map((at, i) => ({ name: `${name} ${i}`, call, in: 'body', at })),
  ...places(schemaOf(call.query)).map((at) => ({ name: `${name}?`, call, in: 'query', at })),
]);

async function send(call: Call, kind: string, fields: Record<string, unknown>) {
  const token = await provider.tokenOf(rich.email);
  const path = call.path.replace(/\{\w+\}/g, randomUUID());
  const query = kind === 'query' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const response = await provider.fetch(`/api${path}${query}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(kind === 'body' ? { body: JSON.stringify(fields) } : {}),
  });
  return { status: response.status, ...(await response.json()) };
}

const beyond = fc.oneof(
  fc.constantFrom(maxAmount + 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e300),
  fc.integer({ min: maxAmount + 1, max: Number.MAX_SAFE_INTEGER }),
);

describe('an amount whose product with a rate no integer holds', () => {
  test('is looked for in every call that takes one', () => {
    expect(calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['requestLoan 0', 'requestLoan 1', 'getQuote?', 'getPayoff?']),
    );
  });

  test.each(calls)('is refused by $name with the most that it takes', async (one) => {
    await fc.assert(
      fc.asyncProperty(beyond, async (amount) => {
        const { status, message, data } = await send(one.call, one.in, one.at(amount));
        expect({ status, message }).toMatchObject({ status: 400 });
        expect(data.error).toContainEqual(expect.stringMatching(tooMuch));
      }),
      { numRuns: 12 },
    );
  });

  test('is refused at the desk, for a transfer, a value and a rate', async () => {
    const { context } = provider;
    const over = minor(Number.MAX_SAFE_INTEGER);
    const transfer = { loan_id: randomUUID(), amount: over, reference: 'x' };
    await expect(recordTransfer(context, transfer, operator)).rejects.toThrow(tooMuch);
    const worth = { portfolio_id: rich.portfolios.USD, value: maxPortfolioValue + 1 };
    await expect(setPortfolioValue(context, worth, byDesk)).rejects.toThrow(
      /up to ₦100,000,000,000\.00/,
    );
    const rates = { buy: maxRate + 1, sell: 1 };
    await expect(setRates(context, rates, operator)).rejects.toThrow(/at most ₦18,000\.00/);
  });
});

test('the most of everything is still told, borrowed, paid out and repaid to the kobo', async () => {
  const as = rich.email;
  for (const currency of ['USD', 'NGN'] as const) {
    const query = { amount: maxAmount, currency, tenure: 6, application_id: 2 };
    const { quote } = await provider.answer(getQuote, { as, query });
    expect(quote.principal).toBe(maxAmount);
  }
  const loan_id = await borrow(provider, rich, 'USD', maxAmount);
  const portfolios = [{ portfolio_id: rich.portfolios.USD, amount: maxAmount / 5 }];
  const { withdrawals } = await provider.answer(requestWithdrawal, {
    as,
    body: {
      amount: maxAmount / 5,
      application_id: 0,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number: '0123456789' },
      portfolios,
      sendToAccount: 'new',
    },
  });
  expect(withdrawals[0]?.paid).toBe((maxAmount / 5) * (maxRate / 100));
  const { checkout } = await provider.answer(initializeRepayment, {
    as,
    body: { loan_id, amount: maxAmount },
  });
  expect(checkout.amount).toBe(maxAmount * (maxRate / 100));
  await provider.answer(getPayoff, { as, id: loan_id, query: { amount: maxAmount } });
  const body = {
    amount: maxAmount,
    application_id: 2,
    currency: 'NGN',
    processor_id: 1,
    details: { bank_code: '901', account_number: '0123456789' },
  } as const;
  await provider.answer(requestInstantLoan, { as, body });
  await provider.answer(requestLoan, {
    as,
    body: {
      amount: maxAmount,
      currency: 'NGN',
      tenure: 3,
      portfolios: [{ portfolio_id: rich.portfolios.NGN, amount: maxAmount }],
    },
  });
  await provider.passTime(60_000);
  for (const call of [getUser, listPortfolios, listLoans, listWithdrawals, getStatement]) {
    await provider.answer(call as Call, { as });
  }
  await provider.answer(getPortfolioHistory, { as, query: { currency: 'USD' } });
});
