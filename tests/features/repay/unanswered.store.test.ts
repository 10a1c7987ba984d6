import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listRepayments, returnCredit } from '#contract/repayments.ts';
import type { Minor } from '#credit/money.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';
import { borrow } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, newDebtor } from '#support/repaying.ts';
import { saveCard } from '#support/saved-card.ts';
import { openTab, type Tab } from '#support/tab.ts';

const provider = providerForFile();
let debtor: Debtor;
beforeEach(async () => {
  debtor = await newDebtor(provider);
  await saveCard(provider, debtor.email);
  // Whoever waits three seconds between two tries need not wait here.
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => wait(run, ms === 3_000 ? 0 : ms));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const cents = 10_000 as Minor;
const kobo = nairaFromDollars(cents, 158_025);
const charge = { last4: '4081', total: (kobo + processingFee(kobo)) as Minor };

/** A tab of the debtor's on /repay with its stores; `before` is the same tab one page earlier. */
async function at(path: string, before?: Tab) {
  const tab = openTab(provider, path);
  for (const kept of ['local', 'session'] as const) {
    for (const [key, text] of Object.entries(before?.[kept] ?? {})) tab[kept].setItem(key, text);
  }
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(debtor.email), 1);
  const store = await import('#features/repay/repay.store.ts');
  const payment = await import('#features/repay/payment.store.ts');
  const { send, sendAgain, leave } = await import('#features/repay/sent.store.ts');
  const { shownDebt } = await import('#features/repay/figures.store.ts');
  const { $user } = await import('#stores/reads/user.ts');
  store.openFlow();
  for (const read of [store.$loan, $user]) read.listen(() => {});
  const nextTap = async () => {
    const flow = store.$flow.get();
    if (flow?.step !== 'unanswered') throw new Error(`Nothing is unanswered at ${flow?.step}`);
    await sendAgain(flow.sent);
  };
  const leaveIt = () => {
    const flow = store.$flow.get();
    if (flow?.step !== 'unanswered') throw new Error(`Nothing is unanswered at ${flow?.step}`);
    leave(flow.sent, flow.wanted);
  };
  return { ...store, ...payment, send, leaveIt, nextTap, shownDebt, tab };
}
const entry = () => `/repay?loan_id=${debtor.loan_id}&amount=300000&value=10000`;

/** At the last look before the saved card is charged. */
async function atCard() {
  const opened = await at(entry());
  opened.dispatch({ type: 'confirmed', amount: cents });
  opened.dispatch({ type: 'chosen', account: 'naira' });
  opened.dispatch({ type: 'cardChosen' });
  await vi.waitFor(() => expect(opened.shownDebt()).toBeDefined());
  return { ...opened, pay: () => opened.chargeCard(debtor.loan_id, cents, charge) };
}

/** No answer of these calls arrives. Of what is asked for the provider does the first, or none of it. */
function loseAnswers(tab: Tab, calls: RegExp, does: 'the first' | 'none' = 'the first') {
  let isDone = does === 'none';
  tab.answerWith(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    const isLost = calls.test(pathname);
    if (isLost && isDone) throw new TypeError('There is no line');
    const answer = await provider.fetch(pathname + search, { method, headers, body });
    if (!isLost) return answer;
    isDone = true;
    throw new TypeError('The line broke');
  });
}
const charges = /\/repayment\/charge$/;
const returns = /\/return$/;

const recorded = async () => (await provider.answer(listRepayments, { as: debtor.email })).total;

test('a charge whose answer never came is asked for again as it was, and made once', async () => {
  const { tab, pay, nextTap, shownDebt, $flow, checkPayment } = await atCard();
  const before = shownDebt()?.payoff ?? 0;
  loseAnswers(tab, charges);
  await pay();
  tab.answerWith(undefined);
  await vi.waitFor(() => expect(shownDebt()?.payoff).toBeLessThan(before));
  await pay();
  expect($flow.get()).toMatchObject({ step: 'unanswered', sent: { body: charge } });
  await nextTap();
  const flow = $flow.get();
  const reference = flow?.step === 'payment' ? flow.reference : '';
  expect(tab.address()).toBe(`/repay?reference=${reference}`);
  await checkPayment(reference);
  expect($flow.get()).toMatchObject({ step: 'payment', status: { state: 'paid' } });
  expect(await recorded()).toBe(1);
  expect((await at(entry(), tab)).$flow.get()).toMatchObject({ step: 'amount' });
});

test('a reload while the answer is awaited asks about that charge, whatever is opened', async () => {
  const first = await atCard();
  first.tab.answerWith(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    const answer = await provider.fetch(pathname + search, { method, headers, body });
    return charges.test(pathname) ? new Promise<Response>(() => {}) : answer;
  });
  void first.pay();
  await vi.waitFor(async () => expect(await recorded()).toBe(1));
  const other = await borrow(provider, debtor, 'NGN', 150_000_000);
  for (const path of [
    entry(),
    `${entry()}&from=loan`,
    `/repay?loan_id=${other}&amount=150000000&value=0&from=loan`,
    '/repay?reference=hf-000000000000000000000000',
  ]) {
    const { $flow } = await at(path, first.tab);
    expect($flow.get()).toMatchObject({ step: 'unanswered', sent: { body: charge } });
  }
  const again = await at(entry(), first.tab);
  await again.nextTap();
  expect(again.$flow.get()).toMatchObject({ step: 'payment' });
  expect(await recorded()).toBe(1);
});

test('whoever would rather pay in another way is asked about the charge no more', async () => {
  const { tab, pay } = await atCard();
  loseAnswers(tab, charges, 'none');
  await pay();
  const again = await at(entry(), tab);
  again.leaveIt();
  expect(again.tab.visited).toEqual([`/repay?loan_id=${debtor.loan_id}`]);
  expect((await at(entry(), again.tab)).$flow.get()?.step).not.toBe('unanswered');
  expect(await recorded()).toBe(0);
});

test('whoever leaves the question on the way to another loan comes to that one', async () => {
  const { tab, pay } = await atCard();
  loseAnswers(tab, charges, 'none');
  await pay();
  const other = await borrow(provider, debtor, 'NGN', 150_000_000);
  for (const path of [
    `/repay?loan_id=${other}&amount=150000000&value=0&from=loan`,
    `/repay?loan_id=${other}`,
  ]) {
    const again = await at(path, tab);
    again.leaveIt();
    expect(again.tab.visited).toEqual([`/repay?loan_id=${other}`]);
  }
});

test('whoever leaves the question after another try without an answer still comes to that other loan', async () => {
  const { tab, pay } = await atCard();
  loseAnswers(tab, charges, 'none');
  await pay();
  const other = await borrow(provider, debtor, 'NGN', 150_000_000);
  const again = await at(`/repay?loan_id=${other}`, tab);
  loseAnswers(again.tab, charges, 'none');
  await again.nextTap();
  again.leaveIt();
  expect(again.tab.visited).toEqual([`/repay?loan_id=${other}`]);
});

test('nothing else is paid before it is known what became of a charge', async () => {
  const opened = await atCard();
  loseAnswers(opened.tab, charges);
  await opened.pay();
  opened.tab.answerWith(undefined);
  const body = { loan_id: debtor.loan_id, amount: cents, currency: 'USD', undrawn: cents } as const;
  const { pay: payOnPage } = await import('#features/repay/payment.store.ts');
  await payOnPage(debtor.loan_id, cents, charge.total);
  await opened.send({ call: 'return', partner: 'Sabi', body });
  expect(opened.$flow.get()).toMatchObject({ step: 'unanswered', sent: { call: 'charge' } });
  expect(opened.tab.visited).toEqual([]);
  expect(await recorded()).toBe(1);
});

test('another borrower in the same tab is asked nothing about it', async () => {
  const { tab, pay } = await atCard();
  loseAnswers(tab, charges);
  await pay();
  debtor = await newDebtor(provider);
  expect((await at(entry(), tab)).$flow.get()).toMatchObject({ step: 'amount' });
});

test('a charge that never arrived, and is refused by now, leads back to how to pay', async () => {
  const { tab, pay, nextTap } = await atCard();
  loseAnswers(tab, charges, 'none');
  await pay();
  tab.answerWith(undefined);
  const body = { amount: 5_000 as Minor };
  await provider.answer(returnCredit, { as: debtor.email, id: debtor.loan_id, body });
  await nextTap();
  const address = `/repay?loan_id=${debtor.loan_id}`;
  expect(tab.visited).toEqual([address]);
  expect(await recorded()).toBe(1);
  expect((await at(address, tab)).$flow.get()).toMatchObject({ step: 'naira', amount: cents });
});

test('a charge that never arrived is made by the next tap', async () => {
  const { tab, pay, nextTap, $flow } = await atCard();
  loseAnswers(tab, charges, 'none');
  await pay();
  await nextTap();
  expect($flow.get()).toMatchObject({ step: 'unanswered' });
  expect(await recorded()).toBe(0);
  tab.answerWith(undefined);
  await nextTap();
  expect($flow.get()).toMatchObject({ step: 'payment' });
  expect(await recorded()).toBe(1);
});

test.each([
  ['debt_changed', 409],
  ['too_many_requests', 429],
])('a charge that is refused at once with %s leaves nothing to ask about', async (code, status) => {
  const { tab, pay, $flow } = await atCard();
  tab.answerWith(async () => Response.json({ code }, { status }));
  await pay();
  expect($flow.get()).toMatchObject({ step: 'card' });
  tab.answerWith(undefined);
  expect((await at(entry(), tab)).$flow.get()).toMatchObject({ step: 'naira' });
});

test.each([
  ['all of the credit', 300_000],
  ['a part of it', 200_000],
])('%s whose answer is lost goes back once, and a reload still asks', async (_, amount) => {
  const path = `/repay?loan_id=${debtor.loan_id}&amount=${amount}&value=${amount}&from=credit`;
  const opened = await at(path);
  const undrawn = 300_000 as Minor;
  const body = {
    loan_id: debtor.loan_id,
    amount: amount as Minor,
    currency: 'USD',
    undrawn,
  } as const;
  loseAnswers(opened.tab, returns);
  await opened.send({ call: 'return', partner: 'Sabi', body });
  expect(opened.$flow.get()).toMatchObject({ step: 'unanswered', sent: { call: 'return', body } });
  const again = await at(path, opened.tab);
  // The step that offers what is left lowers the amount, and its tap asks about the first.
  await again.send({ call: 'return', partner: 'Sabi', body: { ...body, amount: 50_000 as Minor } });
  await again.nextTap();
  expect(again.$flow.get()).toMatchObject({
    step: 'payment',
    status: { state: 'paid', repayment: { kind: 'credit_returned', amount } },
  });
  expect(await recorded()).toBe(1);
  // The page of before, brought back by the browser.
  await opened.nextTap();
  expect(await recorded()).toBe(1);
});

test('as much credit once more, after a return whose answer was lost and left, goes back as well', async () => {
  const path = `/repay?loan_id=${debtor.loan_id}&amount=300000&value=100000&from=credit`;
  const opened = await at(path);
  const body = { loan_id: debtor.loan_id, amount: 100_000 as Minor, currency: 'USD' } as const;
  loseAnswers(opened.tab, returns);
  await opened.send({
    call: 'return',
    partner: 'Sabi',
    body: { ...body, undrawn: 300_000 as Minor },
  });
  opened.leaveIt();
  const [address = ''] = opened.tab.visited;
  const left = await at(address, opened.tab);
  await vi.waitFor(() => expect(left.tab.visited).toHaveLength(1));
  expect(left.$flow.get()).toBeUndefined();
  const again = await at(path, opened.tab);
  await again.send({
    call: 'return',
    partner: 'Sabi',
    body: { ...body, undrawn: 200_000 as Minor },
  });
  expect(again.$flow.get()).toMatchObject({ step: 'payment', status: { state: 'paid' } });
  expect(await recorded()).toBe(2);
});

test('a return that a page from before a deploy has sent is asked about under its key, and goes back once', async () => {
  const path = `/repay?loan_id=${debtor.loan_id}&amount=300000&value=100000&from=credit`;
  const { tab } = await at(path);
  const { submit } = await import('#stores/submit.ts');
  const { keepDraft } = await import('#stores/draft.ts');
  const { loan_id } = debtor;
  const body = { amount: 100_000 as Minor };
  keepDraft('repay:sent', { call: 'return', body: { loan_id, ...body, currency: 'USD' } });
  loseAnswers(tab, returns);
  await submit(`return:${loan_id}`, returnCredit, { params: { id: loan_id }, body });
  const again = await at(path, tab);
  await again.nextTap();
  expect(again.$flow.get()).toMatchObject({ step: 'payment', status: { state: 'paid' } });
  expect(await recorded()).toBe(1);
});
