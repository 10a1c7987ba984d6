import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import {
  type Account,
  listAccounts,
  listWithdrawals,
  requestWithdrawal,
} from '#contract/withdrawals.ts';
import { minor } from '#credit/money.ts';
import type { Destination } from '#features/withdrawal/destination.ts';
import { borrow, giveCard } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { openTab, type Tab } from '#support/tab.ts';

const northgate = 2;
const asked = { applicationId: northgate, currency: 'USD', amount: minor(20_000) } as const;
const details = { bank_code: '901', account_number: '0123456789' };
/** At the sell rate of the tests' seed. */
const arrives = minor(31_248_000);
const to: Destination = { kind: 'new', details, verifiedName: 'Somebody', save: true };

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let tab: Tab;
// $500.00 of credit in the balance, and a card.
beforeEach(async () => {
  await giveCard(provider, borrower);
  await borrow(provider, borrower, 'USD', 50_000);
  tab = openTab(provider, '/withdrawal');
});
afterAll(async () => {
  vi.unstubAllGlobals();
});

/** The page's scripts as a load of it runs them, with everything read. */
async function load() {
  const { startSession, $token } = await import('#stores/session/session.ts');
  if (!$token.get()) startSession(await provider.tokenOf(borrower.email), northgate);
  const { $portfolios } = await import('#stores/reads/portfolio.ts');
  const flow = await import('#features/withdrawal/withdrawal.store.ts');
  const payout = await import('#features/withdrawal/payout.store.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  const stores = [$portfolios, flow.$processors];
  for (const store of stores) store.listen(() => undefined);
  await vi.waitUntil(() => stores.every((store) => store.get().data));
  flow.openFlow('good');
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
  page.dispatch({ type: 'entered', entry: '200' });
  page.dispatch({ type: 'confirmed', asked });
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

test('Send pressed twice pays out once, and the provider’s message is what success says', async () => {
  const { reviewPayout: review, withdraw, naira, $flow } = await toDestination();
  review(naira, to);
  expect($flow.get()).toMatchObject({
    step: 'review',
    shown: { arrivesIn: 'NGN', to: { account_name: 'Somebody', bank_name: 'Baobab Test Bank' } },
  });
  expect(await recorded()).toEqual([]);
  await Promise.all([withdraw(arrives), withdraw(arrives)]);
  expect($flow.get()).toMatchObject({
    step: 'done',
    paid: { message: expect.stringMatching(/^₦312,480\.00 is on its way to \w+/), rate: 156_240 },
  });
  expect(await recorded()).toMatchObject([{ amount: 20_000, paid: 31_248_000 }]);
  const { all } = await provider.answer(listAccounts, { as: borrower.email });
  expect(all).toMatchObject([details]);
});

test('a widget’s app sends every field that an instant loan may have', async () => {
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(borrower.email), northgate);
  const { keepDraft } = await import('#stores/draft.ts');
  keepDraft('instant-loan', {
    ...asked,
    tenure: 6,
    interest_bp: 300,
    name: 'Ini Borrower',
  });
  const { reviewPayout: review, withdraw, naira, $flow } = await load();
  expect($flow.get()).toMatchObject({ asked: { loan: { tenure: 6 } } });
  let sent: object = {};
  tab.answerWith(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    if (pathname === '/api/instant-loan') sent = JSON.parse(body ?? '{}');
    return provider.fetch(pathname + search, { method, headers, body });
  });
  review(naira, to);
  await withdraw(arrives);
  const fields = Object.keys(requestInstantLoan.body?.shape ?? {});
  expect(Object.keys(sent).toSorted()).toEqual(fields.toSorted());
});

test('an answer lost on the way, and a reload, still pay out once', async () => {
  const first = await toDestination();
  loseAnswers();
  first.reviewPayout(first.naira, to);
  await first.withdraw(arrives);
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
  const { reviewPayout: review, naira, $flow, $toasts } = await toDestination();
  review(naira, { ...to, verifiedName: undefined });
  expect($toasts.get().at(-1)?.message).toBe(
    'We could not verify the details you input. Try again.',
  );
  expect($flow.get()?.step).toBe('destination');
  expect(await recorded()).toEqual([]);
});

test('what another tab has withdrawn meanwhile is refused, said, and led to the dashboard', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { reviewPayout: review, withdraw, naira, $flow, $toasts } = await toDestination();
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
    review(naira, to);
    await withdraw(arrives);
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
  page.dispatch({ type: 'confirmed', asked: { ...asked, applicationId: 1 } });
  vi.useFakeTimers();
  page.reviewPayout(page.naira, to);
  vi.advanceTimersByTime(1_500);
  vi.useRealTimers();
  expect(page.$toasts.get().map(({ message }) => message)).toEqual([
    'No portfolios found for selected currency (USD).',
  ]);
  expect(tab.visited).toEqual(['/dashboard']);
});

test('a card that expires meanwhile comes first, and the destination after it', async () => {
  const { reviewPayout: review, withdraw, naira, $flow } = await toDestination();
  await provider.context.db
    .updateTable('cards')
    .set({ exp_month: 5, exp_year: 2026 })
    .where('user_id', '=', borrower.user_id)
    .execute();
  review(naira, to);
  await withdraw(arrives);
  expect($flow.get()).toMatchObject({
    step: 'noCard',
    why: 'expiring',
    after: { step: 'review', asked },
  });
  expect(await recorded()).toEqual([]);
});

test('the review calls an account new unless a saved one has its number', async () => {
  const { reviewPayout: review, dispatch, naira, $flow, $accounts } = await toDestination();
  review(naira, to);
  expect($flow.get()).toMatchObject({ step: 'review', shown: { isNew: true } });
  dispatch({ type: 'back' });
  const { processor_id } = naira;
  $accounts.listen(() => undefined);
  await vi.waitUntil(() => $accounts.get().data);
  $accounts.mutate([{ processor_id, account_number: details.account_number } as Account]);
  review(naira, to);
  expect($flow.get()).toMatchObject({ step: 'review', shown: { isNew: false } });
});

test('at another rate than was shown nothing is sent, and it is read over again', async () => {
  const { reviewPayout: review, withdraw, naira, $flow, $problem } = await toDestination();
  review(naira, to);
  await withdraw(minor(31_000_000));
  expect($flow.get()).toMatchObject({ step: 'review', asked });
  expect($problem.get()).toMatch(/exchange rate has changed, so nothing was sent/);
  expect(await recorded()).toEqual([]);
  await withdraw(arrives);
  expect($flow.get()).toMatchObject({ step: 'done', paid: { arrives } });
});

describe('a new account in a session that has not stepped up', () => {
  beforeEach(async () => {
    await provider.tokenOf(borrower.email);
    await provider.context.db
      .updateTable('sessions')
      .set({ stepped_up_at: null })
      .where('user_id', '=', borrower.user_id)
      .execute();
  });

  test('is paid to by the same intent, once the borrower has confirmed that it is them', async () => {
    const { reviewPayout: review, withdraw, naira, $flow } = await toDestination();
    const { $stepUp } = await import('#stores/session/step-up.ts');
    const { confirm } = await import('#shell/step-up.store.ts');
    review(naira, to);
    const sent = withdraw(arrives);
    await vi.waitUntil(() => $stepUp.get());
    expect($flow.get()?.step).toBe('sending');
    const kept = sessionStorage.getItem('intent:withdrawal');
    expect(await confirm('password', 'Wrong-1!x')).toMatch(/not your password/);
    expect(await confirm('password', 'Holdfast-1!')).toBeUndefined();
    $stepUp.get()?.end(true);
    await sent;
    expect($flow.get()).toMatchObject({ step: 'done', paid: { arrives } });
    expect($stepUp.get()).toBeUndefined();
    const keys = await provider.context.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', borrower.user_id)
      .execute();
    expect(keys.filter(({ key }) => kept?.includes(key))).toHaveLength(1);
  });

  test('is not paid to when they would rather not, and nothing typed is lost', async () => {
    const { reviewPayout: review, withdraw, naira, $flow, $problem } = await toDestination();
    const { $stepUp } = await import('#stores/session/step-up.ts');
    review(naira, to);
    const sent = withdraw(arrives);
    await vi.waitUntil(() => $stepUp.get());
    $stepUp.get()?.end(false);
    await sent;
    expect($flow.get()).toMatchObject({ step: 'review', asked });
    expect($problem.get()).toMatch(/Confirm that it is you/);
    expect(await recorded()).toEqual([]);
  });
});
