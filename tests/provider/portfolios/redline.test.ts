import { beforeAll, expect, test } from 'vitest';
import {
  getAgreement,
  getLoan,
  getPortfolioHistory,
  getQuote,
  listLoans,
  listNotifications,
  listPortfolios,
  requestLoan,
} from '#contract';
import { formatMoney, minor } from '#credit/money.ts';
import { redline } from '#credit/redline.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';
import { creditLoan } from '#support/repaying.ts';

const provider = providerForFile();
let borrower: TestBorrower;
beforeAll(async () => {
  borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
});

const line = redline(minor(100_000), 300);

async function setWorth(value: number): Promise<number> {
  const body = JSON.stringify({ portfolio_id: borrower.portfolios.USD, value });
  return (await provider.fetch('/api/sandbox/market', { method: 'POST', body })).status;
}

async function warnings(): Promise<number> {
  const { total } = await provider.context.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('recipient', '=', borrower.email)
    .where('subject', '=', 'Your portfolio has fallen to its redline')
    .executeTakeFirstOrThrow();
  return total;
}

const portfolio = async () =>
  (await provider.answer(listPortfolios, { as: borrower.email })).all.find(
    ({ portfolio_id }) => portfolio_id === borrower.portfolios.USD,
  );

test('one unit above the redline nothing is said and credit is given', async () => {
  expect(await setWorth(line + 1)).toBe(200);
  expect(await warnings()).toBe(0);
});

test('at the redline the borrower is warned once, and no new credit is given', async () => {
  await setWorth(line);
  await setWorth(line - 500);
  expect(await warnings()).toBe(1);
  expect(await portfolio()).toMatchObject({ availableCredit: 0, redline: line });
  const portfolios = [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }];
  const body = { amount: 10_000, currency: 'USD', tenure: 3, portfolios } as const;
  const refused = await provider.ask(requestLoan, { as: borrower.email, body });
  expect(refused).toMatchObject({ status: 422, code: 'redline_reached' });
});

test('it never sells by itself, however far the value falls', async () => {
  await setWorth(1);
  await provider.passTime(86_400_000);
  const { loans } = await provider.answer(listLoans, { as: borrower.email });
  expect(loans).toMatchObject([{ loanStatus: 'disbursed', outstanding: 100_000 }]);
  expect(await portfolio()).toMatchObject({ value: 1 });
});

test('once it has risen above the redline, the next fall is told again', async () => {
  await setWorth(2_000_000);
  expect(await portfolio()).toMatchObject({ availableCredit: 500_000 });
  await setWorth(line);
  expect(await warnings()).toBe(2);
});

test('a loan that waits while the market falls to its redline is declined, and the borrower told', async () => {
  const other = await newBorrower(provider);
  const portfolio_id = other.portfolios.USD;
  const portfolios = [{ portfolio_id, amount: 100_000 }];
  const body = { amount: 100_000, currency: 'USD', tenure: 3, portfolios } as const;
  await provider.answer(requestLoan, { as: other.email, body });
  await provider.passTime(2_000); // issued
  const market = JSON.stringify({ portfolio_id, value: line });
  await provider.fetch('/api/sandbox/market', { method: 'POST', body: market });
  await provider.passTime(60_000);
  const { loans } = await provider.answer(listLoans, { as: other.email });
  expect(loans).toMatchObject([{ loanStatus: 'cancelled', disbursed: null }]);
  const { all } = await provider.answer(listNotifications, { as: other.email });
  expect(all.map(({ subject }) => subject)).toEqual(['Loan declined']);
});

test('a repayment that lifts a portfolio above its redline lets the next fall be told', async () => {
  const before = await warnings();
  await provider.context.db.transaction().execute(async (tx) => {
    const { loan_id } = await tx
      .selectFrom('loans')
      .select('loan_id')
      .where('user_id', '=', borrower.user_id)
      .executeTakeFirstOrThrow();
    await creditLoan(tx, loan_id, {
      amount: minor(50_000),
      paid: minor(50_000),
      paid_currency: 'USD',
      rate: 1,
      processor: 'Bank transfer',
      reference: 'half of it',
      triggered: 'other',
      at: provider.clock.now(),
      received: () => [{ account: 'house:bank:USD', currency: 'USD', amount: minor(50_000) }],
    });
  });
  await setWorth(redline(minor(50_000), 300) - 1);
  expect(await warnings()).toBe(before + 1);
});

test('every answer and the agreement give it as principal plus three months of interest plus a fifth, and it falls with a repayment', async () => {
  const one = await newBorrower(provider);
  const as = one.email;
  const stated = (principal: number) => Math.ceil((principal * (100 + 3 * 3 + 20)) / 100);
  const quoted = { amount: 77_777, currency: 'USD', tenure: 3, application_id: 2 } as const;
  const { quote } = await provider.answer(getQuote, { as, query: quoted });
  expect(quote.redline).toBe(stated(77_777));
  const loan_id = await borrow(provider, one, 'USD', 77_777);
  const given = async () => {
    const [loan] = (await provider.answer(getLoan, { as, id: loan_id })).loans;
    const { all } = await provider.answer(listPortfolios, { as });
    const { history } = await provider.answer(getPortfolioHistory, {
      as,
      query: { currency: 'USD' },
    });
    const own = all.find(({ portfolio_id }) => portfolio_id === one.portfolios.USD);
    return {
      owed: loan?.outstanding,
      said: [loan?.redline, own?.redline, history.at(-1)?.redline],
    };
  };
  const before = stated(77_777);
  expect(await given()).toEqual({ owed: 77_777, said: [before, before, before] });
  const { agreement } = await provider.answer(getAgreement, { as, id: loan_id });
  const words = readPdf(Buffer.from(agreement.pdf, 'base64')).tagged.map(({ text }) => text);
  expect(words.join(' ').replace(/\s+/g, ' ')).toContain(
    `The redline of this loan is ${formatMoney(minor(before), 'USD')}: the principal, 3 months of interest and a buffer of 20% of the principal.`,
  );

  await provider.context.db.transaction().execute((tx) =>
    creditLoan(tx, loan_id, {
      ...{ amount: minor(30_000), paid: minor(30_000), paid_currency: 'USD', rate: 1 },
      ...{ processor: 'Bank transfer', reference: 'a part', triggered: 'other' },
      at: provider.clock.now(),
      received: () => [{ account: 'house:bank:USD', currency: 'USD', amount: minor(30_000) }],
    }),
  );
  const { owed = 0, said } = await given();
  expect(owed).toBeLessThan(77_777);
  expect(said).toEqual([stated(owed), stated(owed), stated(owed)]);
});
