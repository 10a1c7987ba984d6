import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptTerms, getLoan, listPortfolios, requestLoan, setPassword } from '#contract';
import { maxAmount, minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { idOf } from '#provider/sandbox/seed/ids.ts';
import { addPortfolio, borrow, newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);

type Split = { portfolio_id: string; amount: number };

function ask({
  as = borrower.email,
  amount = 50_000,
  currency = 'USD' as 'USD' | 'NGN',
  portfolios = [{ portfolio_id: borrower.portfolios[currency], amount }] as Split[],
} = {}) {
  return provider.ask(requestLoan, { as, body: { amount, currency, tenure: 3, portfolios } });
}

const portfolioOf = (name: string) => idOf('portfolio', ...name.split(' '));

test('a request is issued, disbursed and lands on the portfolio by itself', async () => {
  const first = await ask();
  if (!first.ok) throw new Error(first.code);
  expect(first.message).toBe('We have received your request. Processing takes under 15 minutes.');
  const [loan] = first.data.loans;
  expect(loan).toMatchObject({ loanStatus: 'requested', principal: 50_000, outstanding: 0 });
  expect(loan?.bills.map(({ state }) => state)).toEqual(['coming', 'coming', 'coming']);
  const seen = [];
  for (const seconds of [2, 3, 1, 1]) {
    await provider.passTime(seconds * 1_000);
    const id = loan?.loan_id ?? '';
    const { loans } = await provider.answer(getLoan, { as: borrower.email, id });
    seen.push(loans[0]?.loanStatus);
  }
  expect(seen).toEqual(['issued', 'disbursing', 'disbursed', 'disbursed']);
  const { all } = await provider.answer(listPortfolios, { as: borrower.email });
  expect(all[0]).toMatchObject({ balance: 50_000, outstanding: 50_000, availableCredit: 550_000 });
  const { context } = provider;
  const news = await context.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', borrower.user_id)
    .execute();
  expect(news).toMatchObject([{ category: 'loan', unread: true }]);
});

test('a requested loan uses up credit before it is paid out', async () => {
  await ask({ amount: 400_000 });
  expect(await ask({ amount: 200_001 })).toMatchObject({ code: 'amount_above_available' });
  expect(await ask({ amount: 200_000 })).toMatchObject({ ok: true });
});

test.each([
  ['a cent below the minimum', { amount: 9_999 }, 'amount_below_minimum'],
  [
    'a kobo below the minimum',
    { amount: 99_999_999, currency: 'NGN' as const },
    'amount_below_minimum',
  ],
  ['a cent above the credit', { amount: 600_001 }, 'amount_above_available'],
  ['the most that a call takes', { amount: maxAmount }, 'amount_above_available'],
  ['a cent more', { amount: maxAmount + 1 }, 'invalid_request'],
])('%s is refused', async (_, wanted, code) => {
  expect(await ask(wanted)).toMatchObject({ ok: false, code });
});

test('more than the credit is refused in the words of its currency', async () => {
  expect(await ask({ amount: 600_001 })).toMatchObject({
    errors: ['Insufficient funds in USD portfolios to fulfill requested loan amount.'],
  });
});

test('the smallest loan is told with its currency', async () => {
  expect(await ask({ amount: 1 })).toMatchObject({
    errors: ['The minimum you can collateralize is USD 100.00.'],
  });
});

test('parts that do not add up, or name a portfolio twice, are refused', async () => {
  const portfolio_id = borrower.portfolios.USD;
  const off = [{ portfolio_id, amount: 49_999 }];
  expect(await ask({ portfolios: off })).toMatchObject({ code: 'amount_split_wrong' });
  const twice = [25_000, 25_000].map((amount) => ({ portfolio_id, amount }));
  expect(await ask({ portfolios: twice })).toMatchObject({
    code: 'invalid_request',
    errors: ['Choose each portfolio only once.'],
  });
});

test('each part has to be within the credit of its own portfolio', async () => {
  const second = await addPortfolio(provider, borrower, 100_000);
  const parts = (amount: number) => [
    { portfolio_id: borrower.portfolios.USD, amount: 20_000 },
    { portfolio_id: second, amount },
  ];
  expect(await ask({ amount: 50_001, portfolios: parts(30_001) })).toMatchObject({
    code: 'amount_above_available',
  });
  expect(await ask({ amount: 50_000, portfolios: parts(30_000) })).toMatchObject({ ok: true });
});

test('a portfolio that is not there, or is somebody else’s, is not found', async () => {
  const stranger = await newBorrower(provider);
  const own = { portfolio_id: borrower.portfolios.USD, amount: 25_000 };
  for (const portfolio_id of [randomUUID(), stranger.portfolios.USD]) {
    const portfolios = [own, { portfolio_id, amount: 25_000 }];
    expect(await ask({ portfolios })).toMatchObject({ code: 'not_found' });
  }
});

test('what is asked for at one moment by many is lent to each on their own', async () => {
  const many = await Promise.all(Array.from({ length: 5 }, () => newBorrower(provider)));
  const seconds = await Promise.all(many.map((one) => addPortfolio(provider, one, 1_000_000)));
  const answers = await Promise.all(
    many.map(({ email: as, portfolios }, at) => {
      const parts = [
        { portfolio_id: portfolios.USD, amount: 30_000 + at },
        { portfolio_id: seconds[at] ?? '', amount: 20_000 },
      ];
      return ask({ as, amount: 50_000 + at, portfolios: at === 4 ? parts.slice(0, 1) : parts });
    }),
  );
  expect(answers.map((one) => (one.ok ? one.data.loans[0]?.principal : one.code))).toEqual([
    ...[50_000, 50_001, 50_002, 50_003, 'amount_split_wrong'],
  ]);
});

test('what is asked for at one moment is lent against no portfolio of another who asks', async () => {
  const [one, other] = [await newBorrower(provider), await newBorrower(provider)];
  const amount = 100_000_000;
  const theirs = [{ portfolio_id: one.portfolios.NGN, amount }];
  const [, own, stolen] = await Promise.all([
    ask(), // while this is done, the other two come together
    ask({ as: one.email, portfolios: [{ portfolio_id: one.portfolios.USD, amount: 50_000 }] }),
    ask({ as: other.email, amount, currency: 'NGN', portfolios: theirs }),
  ]);
  expect(own).toMatchObject({ data: { loans: [{ principal: 50_000, currency: 'USD' }] } });
  expect(stolen).toMatchObject({ code: 'not_found' });
});

test('a request is refused that is signed by another name, or at a rate that has changed since', async () => {
  const { email: as, portfolios } = borrower;
  const amount = 50_000;
  const sign = (signed: { name?: string; interest_bp?: number }) =>
    provider.ask(requestLoan, {
      as,
      body: {
        ...{ amount, currency: 'USD', tenure: 3, ...signed },
        portfolios: [{ portfolio_id: portfolios.USD, amount }],
      },
    });
  expect(await sign({ name: 'Somebody Else' })).toMatchObject({ code: 'name_mismatch' });
  expect(await sign({ interest_bp: 299 })).toMatchObject({ code: 'terms_changed' });
  const { firstname, lastname } = await provider.context.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('user_id', '=', borrower.user_id)
    .executeTakeFirstOrThrow();
  const name = `${firstname} ${lastname}`;
  expect(await sign({ name, interest_bp: 300 })).toMatchObject({
    data: { loans: [{ signedName: name, interest: 3 }] },
  });
});

test('what is not ready to lend against is refused with its reason', async () => {
  const { db } = provider.context;
  const portfolio = (set: object) =>
    db
      .updateTable('portfolios')
      .set(set)
      .where('portfolio_id', '=', borrower.portfolios.USD)
      .execute();
  const refused = async (set: object) => {
    const now = instant(provider.clock.now());
    const fine = { waitlist: false, legal_accepted_at: now, prices_until: null };
    await portfolio({ ...fine, ...set });
    const answer = await ask();
    return answer.ok ? 'ok' : answer.code;
  };
  expect(await refused({ waitlist: true })).toBe('waitlisted');
  expect(await refused({ legal_accepted_at: null })).toBe('terms_required');
  const past = instant(provider.clock.now() - 1);
  expect(await refused({ prices_until: past })).toBe('prices_old');
  expect(await refused({ prices_until: instant(provider.clock.now()) })).toBe('ok');
  await db
    .updateTable('users')
    .set({ password_temporary: true })
    .where('user_id', '=', borrower.user_id)
    .execute();
  expect(await refused({})).toBe('password_required');
});

test('a portfolio of the other currency is refused', async () => {
  const portfolios = [{ portfolio_id: borrower.portfolios.NGN, amount: 50_000 }];
  expect(await ask({ portfolios })).toMatchObject({ code: 'currency_mismatch' });
});

test('portfolios of two partners are not mixed', async () => {
  const portfolios = [1, 2].map((application_id) => ({
    portfolio_id: portfolioOf(`ada ${application_id} USD`),
    amount: 10_000,
  }));
  const mixed = await ask({ as: 'ada@example.com', amount: 20_000, portfolios });
  expect(mixed).toMatchObject({ code: 'partners_mixed' });
});

test('in a session that a partner has opened, nothing is asked for at another', async () => {
  const bind = async (bound_to: number) => {
    await provider.tokenOf(borrower.email);
    const { db } = provider.context;
    const own = db.updateTable('sessions').set({ bound_to });
    await own.where('user_id', '=', borrower.user_id).execute();
  };
  await bind(6);
  expect(await ask()).toMatchObject({ code: 'not_found' });
  await bind(2);
  expect(await ask()).toMatchObject({ ok: true });
});

test('a waitlisted portfolio lends nothing', async () => {
  const portfolios = [{ portfolio_id: portfolioOf('chi 5 NGN'), amount: 100_000_000 }];
  const asked = { as: 'chi@example.com', amount: 100_000_000, currency: 'NGN' as const };
  expect(await ask({ ...asked, portfolios })).toMatchObject({ status: 403, code: 'waitlisted' });
});

test('somebody blacklisted for loans is not allowed', async () => {
  const portfolios = [{ portfolio_id: portfolioOf('efe 3 USD'), amount: 10_000 }];
  const asked = { as: 'efe@example.com', amount: 10_000, portfolios };
  expect(await ask(asked)).toMatchObject({
    code: 'not_allowed',
    errors: ['You are not allowed to use this service.'],
  });
});

test('a first loan asks for a password of one’s own, then for the terms', async () => {
  const as = 'jumoke@example.com';
  const portfolio_id = portfolioOf('jumoke 2 USD');
  const asked = { as, amount: 50_000, portfolios: [{ portfolio_id, amount: 50_000 }] };
  expect(await ask(asked)).toMatchObject({ code: 'password_required' });
  const password = 'Own-Words-22';
  await provider.answer(setPassword, {
    as,
    body: { data: { password, passwordConfirmation: password } },
  });
  expect(await ask(asked)).toMatchObject({ code: 'terms_required' });
  const sign = (name: string, portfolios: string[]) =>
    provider.ask(acceptTerms, { as, body: { name, portfolios } });
  expect(await sign('Jumoke', [portfolio_id])).toMatchObject({ errors: ['Name does not match.'] });
  expect(await sign('jumoke BALOGUN', [portfolio_id, portfolioOf('ada 1 USD')])).toMatchObject({
    code: 'not_found',
  });
  expect(await ask(asked)).toMatchObject({ code: 'terms_required' });
  expect(await sign('jumoke BALOGUN', [portfolio_id])).toMatchObject({ ok: true });
  expect(await ask(asked)).toMatchObject({ ok: true });
});

test('at the redline no new credit is given, and none is shown', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  const { db } = provider.context;
  const worth = (value: number) =>
    db
      .updateTable('portfolios')
      .set({ value: minor(value) })
      .where('portfolio_id', '=', borrower.portfolios.USD)
      .execute();
  await worth(129_000);
  expect(await ask({ amount: 10_000 })).toMatchObject({ code: 'redline_reached' });
  const { all } = await provider.answer(listPortfolios, { as: borrower.email });
  expect(all[0]).toMatchObject({ redline: 129_000, availableCredit: 0 });
  await worth(129_001);
  expect(await ask({ amount: 10_000 })).toMatchObject({ code: 'amount_above_available' });
});
