import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listAccounts, listWithdrawals, requestWithdrawal } from '#contract/withdrawals.ts';
import { minor } from '#credit/money.ts';
import type { Destination } from '#features/withdrawal/destination.ts';
import { problemsOfBooks } from '#provider/ledger/books.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { openTab, type Tab } from '#support/tab.ts';

const northgate = 2;
const asked = { applicationId: northgate, currency: 'USD', amount: minor(20_000) } as const;
const details = { bank_code: '901', account_number: '0123456789' };
const to: Destination = { kind: 'new', details, verifiedName: 'Somebody', save: true };

let provider: TestProvider;
let borrower: TestBorrower;
let tab: Tab;
beforeAll(async () => {
  provider = await openTestProvider();
});
// $500.00 of credit in the balance, and a card.
beforeEach(async () => {
  borrower = await newBorrower(provider);
  await giveCard(provider, borrower);
  await borrow(provider, borrower, 'USD', 50_000);
  tab = openTab(provider, '/withdrawal');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  expect(await problemsOfBooks(provider.context.db)).toEqual([]);
  await provider.close();
});

/** The page's scripts as a load of it runs them, with everything read. */
async function load() {
  const { startSession, $token } = await import('#stores/session.ts');
  if (!$token.get()) startSession(await provider.tokenOf(borrower.email), northgate);
  const { $portfolios } = await import('#stores/portfolio.ts');
  const flow = await import('#features/withdrawal/withdrawal.store.ts');
  const payout = await import('#features/withdrawal/payout.store.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  const stores = [$portfolios, flow.$processors];
  for (const store of stores) store.listen(() => undefined);
  await vi.waitUntil(() => stores.every((store) => store.get().data));
  flow.open('good');
  const naira = flow.$processors.get().data?.[0];
  if (!naira) throw new Error('No processor');
  return { ...flow, ...payout, $portfolios, $toasts, naira };
}
function reload() {
  vi.resetModules();
  return load();
}
async function toDestination() {
  const page = await load();
  page.happen({ type: 'entered', entry: '200' });
  page.happen({ type: 'confirmed', asked });
  return page;
}
const recorded = async () =>
  (await provider.answer(listWithdrawals, { as: borrower.email })).withdrawals;

/** The provider does its work, and its answers to withdrawals are lost. */
function loseAnswers() {
  tab.answerWith(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    const answer = await provider.fetch(pathname + search, { method, headers, body });
    if (method === 'POST' && pathname === '/api/withdrawal') throw new TypeError('The line broke');
    return answer;
  });
}

test('NEXT pressed twice pays out once, and the provider’s message is what success says', async () => {
  const { withdraw, naira, $flow } = await toDestination();
  await Promise.all([withdraw(naira, to), withdraw(naira, to)]);
  expect($flow.get()).toMatchObject({
    step: 'done',
    paid: { message: expect.stringMatching(/^₦312,480\.00 is on its way to \w+/), rate: 156_240 },
  });
  expect(await recorded()).toMatchObject([{ amount: 20_000, paid: 31_248_000 }]);
  const { all } = await provider.answer(listAccounts, { as: borrower.email });
  expect(all).toMatchObject([details]);
});

test('an answer lost on the way, and a reload, still pay out once', async () => {
  const first = await toDestination();
  loseAnswers();
  await first.withdraw(first.naira, to);
  expect(first.$flow.get()?.step).toBe('unanswered');
  expect(first.$problem.get()).toMatch(/No answer came/);

  const again = await reload();
  expect(again.$flow.get()?.step).toBe('unanswered');
  tab.answerWith(undefined);
  await again.sendAgain();
  expect(again.$flow.get()).toMatchObject({ step: 'done', paid: { amount: 20_000 } });
  expect(await recorded()).toHaveLength(1);
});

test('details that are not verified are not sent, and nothing typed is lost', async () => {
  const { withdraw, naira, $flow, $toasts } = await toDestination();
  await withdraw(naira, { ...to, verifiedName: undefined });
  expect($toasts.get().at(-1)?.message).toBe(
    'We could not verify the details you input. Try again.',
  );
  expect($flow.get()?.step).toBe('destination');
  expect(await recorded()).toEqual([]);
});

test('what another tab has withdrawn meanwhile is refused, said, and led to the dashboard', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { withdraw, naira, $flow, $toasts } = await toDestination();
    await provider.answer(requestWithdrawal, {
      as: borrower.email,
      body: {
        amount: 45_000,
        application_id: northgate,
        currency: 'USD',
        processor_id: 1,
        details,
        portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 45_000 }],
        sendToAccount: 'new',
      },
    });
    const message = 'Insufficient funds in USD portfolios to fulfill requested withdrawal amount.';
    await withdraw(naira, to);
    expect($toasts.get().map((one) => one.message)).toEqual([message]);
    expect($flow.get()).toMatchObject({ step: 'amount', entry: '200' });
    expect(tab.visited).toEqual([]);
    vi.advanceTimersByTime(1_500);
    expect(tab.visited).toEqual(['/dashboard']);
    expect(await recorded()).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a currency in which nothing is held is told, and led to the dashboard', async () => {
  const page = await load();
  page.happen({ type: 'confirmed', asked: { ...asked, applicationId: 1 } });
  vi.useFakeTimers();
  await page.withdraw(page.naira, to);
  vi.advanceTimersByTime(1_500);
  vi.useRealTimers();
  expect(page.$toasts.get().map(({ message }) => message)).toEqual([
    'No portfolios found for selected currency (USD).',
  ]);
  expect(tab.visited).toEqual(['/dashboard']);
});

test('a card that expires meanwhile comes first, and the destination after it', async () => {
  const { withdraw, naira, $flow } = await toDestination();
  await provider.context.db
    .updateTable('cards')
    .set({ exp_month: 5, exp_year: 2026 })
    .where('user_id', '=', borrower.user_id)
    .execute();
  await withdraw(naira, to);
  expect($flow.get()).toMatchObject({
    step: 'noCard',
    why: 'expiring',
    after: { step: 'destination', asked },
  });
  expect(await recorded()).toEqual([]);
});
