import { beforeEach, expect, test, vi } from 'vitest';
import { getLoan, type Loan } from '#contract/loans.ts';
import { listRepayments } from '#contract/repayments.ts';
import type { Minor } from '#credit/money.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { cards, payWith, submitCheckout } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, loanOf, newDebtor } from '#support/repaying.ts';
import { saveCard, savedCards } from '#support/saved-card.ts';
import { openTab, type Tab } from '#support/tab.ts';

const provider = providerForFile();
let debtor: Debtor;
beforeEach(async () => {
  debtor = await newDebtor(provider);
});

const cents = 10_000 as Minor;
const rate = 158_025;
const kobo = nairaFromDollars(cents, rate);
const shown = (kobo + processingFee(kobo)) as Minor;

/** A tab of the debtor's on /repay with its stores; `before` is the same tab one page earlier. */
async function at(path: string, before?: Tab) {
  const opened = openTab(provider, path);
  for (const kept of ['local', 'session'] as const) {
    for (const [key, text] of Object.entries(before?.[kept] ?? {})) opened[kept].setItem(key, text);
  }
  const { $token, startSession } = await import('#stores/session/session.ts');
  if (!$token.get()) startSession(await provider.tokenOf(debtor.email), 1);
  const store = await import('#features/repay/repay.store.ts');
  const {
    checkPayment: ask,
    pay,
    chargeCard,
    $changedCheckout: $changed,
  } = await import('#features/repay/payment.store.ts');
  const figures = await import('#features/repay/figures.store.ts');
  store.openFlow();
  return { ...store, ...figures, ask, pay, chargeCard, $changed, tab: opened };
}
const entry = () => `/repay?loan_id=${debtor.loan_id}&amount=300000&value=10000`;

/** To the checkout; gives its address and its reference. */
async function toCheckout() {
  const opened = await at(entry());
  opened.dispatch({ type: 'confirmed', amount: cents });
  opened.dispatch({ type: 'chosen', account: 'naira' });
  await opened.pay(debtor.loan_id, cents, shown);
  const [authorization_url = ''] = opened.tab.visited;
  const { reference } = await provider.context.db
    .selectFrom('payment_intents')
    .select('reference')
    .where('authorization_url', '=', authorization_url)
    .executeTakeFirstOrThrow();
  return { ...opened, authorization_url, reference };
}
/** At the cost of a payment, with the figures read that a charge is asked for with. */
async function atNaira() {
  const opened = await at(entry());
  opened.dispatch({ type: 'confirmed', amount: cents });
  opened.dispatch({ type: 'chosen', account: 'naira' });
  const { $user } = await import('#stores/reads/user.ts');
  for (const read of [opened.$loan, $user]) read.listen(() => {});
  await vi.waitFor(() => expect(opened.shownDebt()).toBeDefined());
  return opened;
}
const recorded = async () => (await provider.answer(listRepayments, { as: debtor.email })).total;

test('nothing but a repayment button opens it', async () => {
  vi.useFakeTimers();
  const { $flow, tab } = await at('/repay');
  expect($flow.get()).toBeUndefined();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(tab.visited).toEqual(['/dashboard']);
});

test('an amount alone opens the loan whose bill comes first, with that amount', async () => {
  const { tab } = await at('/repay?amount=12345');
  await vi.waitFor(() => expect(tab.visited).toHaveLength(1));
  const entered = `/repay?loan_id=${debtor.loan_id}&amount=12345&value=12345&from=loan`;
  expect(tab.visited).toEqual([entered]);
  const { $flow } = await at(entered);
  expect($flow.get()).toEqual({ step: 'amount', entry: '123.45' });
});

test('an amount alone of somebody who owes nothing leads to the dashboard', async () => {
  debtor = { ...(await newBorrower(provider)), loan_id: '' };
  const { tab } = await at('/repay?amount=12345');
  await vi.waitFor(() => expect(tab.visited).toEqual(['/dashboard']), { timeout: 3_000 });
});

test('a loan alone, as a message names it, opens at 0 while nothing is due, and with no other draft', async () => {
  const before = await at(entry().replace(debtor.loan_id, 'another-loan'));
  const { tab } = await at(`/repay?loan_id=${debtor.loan_id}`, before.tab);
  await vi.waitFor(() => expect(tab.visited).toHaveLength(1));
  const { payoff } = await loanOf(provider, debtor);
  const address = `/repay?loan_id=${debtor.loan_id}&amount=${payoff}&value=0&from=loan`;
  expect(tab.visited).toEqual([address]);
});

test('a loan alone that is not the borrower’s own leads to the dashboard', async () => {
  const { tab } = await at(`/repay?loan_id=${(await newDebtor(provider)).loan_id}`);
  await vi.waitFor(() => expect(tab.visited).toEqual(['/dashboard']), { timeout: 3_000 });
});

test('the dashboard’s address begins anew, and a reload of it goes on with what was typed', async () => {
  const first = await at(entry());
  first.dispatch({ type: 'entered', entry: '20' });
  const anew = await at(`${entry().replace('value=10000', 'value=0')}&from=loan`, first.tab);
  expect(anew.$flow.get()).toEqual({ step: 'amount', entry: '0' });
  anew.dispatch({ type: 'entered', entry: '30' });
  const again = await at(entry().replace('value=10000', 'value=0'), anew.tab);
  expect(again.$flow.get()).toEqual({ step: 'amount', entry: '30' });
});

test('an address with another amount begins with that amount', async () => {
  const first = await at(entry());
  first.dispatch({ type: 'entered', entry: '20' });
  const other = await at(entry().replace('value=10000', 'value=4500'), first.tab);
  expect(other.$flow.get()).toEqual({ step: 'amount', entry: '45' });
});

test('a saved card is charged once however often it is tapped, and its page says what came of it', async () => {
  await saveCard(provider, debtor.email);
  const opened = await atNaira();
  opened.dispatch({ type: 'cardChosen' });
  const { $busy } = await import('#stores/busy.ts');
  const busyAtPayment: boolean[] = [];
  opened.$flow.listen((flow) => {
    if (flow?.step === 'payment') busyAtPayment.push($busy.get());
  });
  const charge = { last4: '4081', total: shown };
  await Promise.all([
    opened.chargeCard(debtor.loan_id, cents, charge),
    opened.chargeCard(debtor.loan_id, cents, charge),
  ]);
  const flow = opened.$flow.get();
  expect(flow).toMatchObject({ step: 'payment', status: { state: 'asking' } });
  // The page of the payment asks about it at once, which nobody does while something else is under way.
  expect(busyAtPayment).toEqual([false]);
  const reference = flow?.step === 'payment' ? flow.reference : '';
  await opened.ask(reference);
  expect(opened.$flow.get()).toMatchObject({
    status: { state: 'paid', card: { last4: '4081' }, charge: { total: shown } },
  });
  expect(await recorded()).toBe(1);
});

test('what became of a saved card that failed stays on its own page, with another way to pay', async () => {
  await saveCard(provider, debtor.email, savedCards.insufficient);
  const opened = await atNaira();
  opened.dispatch({ type: 'cardChosen' });
  await opened.chargeCard(debtor.loan_id, cents, { last4: '2223', total: shown });
  const flow = opened.$flow.get();
  await opened.ask(flow?.step === 'payment' ? flow.reference : '');
  expect(opened.$flow.get()).toMatchObject({
    step: 'payment',
    status: { state: 'failed', failure: 'insufficient_funds' },
  });
  opened.dispatch({ type: 'retried' });
  expect(opened.$flow.get()).toEqual({
    step: 'naira',
    autoOpen: false,
    entry: '100',
    amount: cents,
  });
});

test('the dashboard’s own amount goes to the card, once, and a reload waits', async () => {
  const opened = openTab(provider, '/repay');
  opened.session.setItem(
    'repay-state',
    JSON.stringify({ loanID: debtor.loan_id, amount: 300_000, value: 10_000 }),
  );
  const first = await at('/repay', opened);
  expect(first.$flow.get()).toMatchObject({ step: 'naira', autoOpen: true, amount: 10_000 });
  const again = await at('/repay', first.tab);
  expect(again.$flow.get()).toMatchObject({ step: 'naira', autoOpen: false, amount: 10_000 });
});

test('coming back without a word from the checkout asks the server first', async () => {
  const { tab, reference, authorization_url } = await toCheckout();
  await payWith(provider, { authorization_url }, cards.success);
  const back = await at(entry(), tab);
  expect(back.$flow.get()).toMatchObject({ step: 'payment', reference });
  await back.ask(reference);
  expect(back.$flow.get()).toMatchObject({ step: 'payment', status: { state: 'paid' } });
  const anew = await at(entry(), back.tab);
  expect(anew.$flow.get()).toMatchObject({ step: 'amount', entry: '100' });
  expect(await recorded()).toBe(1);
});

test('Repay tapped anew says of an unknown payment that it is the last one', async () => {
  const { tab, reference, authorization_url } = await toCheckout();
  await payWith(provider, { authorization_url }, cards.success);
  const returned = await at(`/repay?reference=${reference}`, tab);
  expect(returned.$flow.get()).toMatchObject({ step: 'payment', isEarlier: false });
  const tapped = await at(`${entry()}&from=loan`, tab);
  expect(tapped.$flow.get()).toMatchObject({ step: 'payment', reference, isEarlier: true });
  await tapped.ask(reference);
  expect(tapped.$flow.get()).toMatchObject({ status: { state: 'paid' }, isEarlier: true });
  const anew = await at(`${entry()}&from=loan`, tapped.tab);
  expect(anew.$flow.get()).toMatchObject({ step: 'amount' });
});

test('a closed checkout leads back to the choice, and another can be opened', async () => {
  const { tab, reference } = await toCheckout();
  const back = await at(`/repay?reference=${reference}`, tab);
  await back.ask(reference);
  expect(back.$flow.get()).toMatchObject({ step: 'choice', entry: '100', amount: 10_000 });
  // A reload goes on here, and does not ask about the payment again.
  const address = `${location.pathname}${location.search}`;
  expect(address).toBe(`/repay?loan_id=${debtor.loan_id}`);
  const again = await at(address, back.tab);
  expect(again.$flow.get()).toMatchObject({ step: 'choice', entry: '100' });
  await again.pay(debtor.loan_id, cents, shown);
  expect(again.tab.visited).toHaveLength(1);
});

test('a payment that is asked about says how it stands, whatever this tab has begun since', async () => {
  const { tab, reference } = await toCheckout();
  const returned = await at(`/repay?reference=${reference}`, tab);
  await returned.ask(reference);
  const begun = await at(entry().replace('value=10000', 'value=4500'), returned.tab);
  begun.dispatch({ type: 'confirmed', amount: 4_500 as Minor });
  const asked = await at(`/repay?reference=${reference}`, begun.tab);
  await asked.ask(reference);
  expect(asked.$flow.get()).toMatchObject({
    step: 'payment',
    reference,
    status: { state: 'open', repayment: { amount: 10_000 } },
    begun: undefined,
  });
});

test('a pending payment is shown with its amount, and nothing new is opened beside it', async () => {
  const { tab, reference, authorization_url } = await toCheckout();
  await submitCheckout(provider, { authorization_url }, { transfer: 'arrives' });
  const back = await at(`/repay?reference=${reference}`, tab);
  await back.ask(reference);
  expect(back.$flow.get()).toMatchObject({
    status: { state: 'pending', repayment: { amount: 10_000, recorded: false } },
  });
  const elsewhere = await at(entry());
  await elsewhere.pay(debtor.loan_id, cents, shown);
  expect(elsewhere.tab.visited).toEqual([`/repay?reference=${reference}`]);
  await provider.passTime(10_000);
  await back.ask(reference);
  expect(back.$flow.get()).toMatchObject({ status: { state: 'paid' } });
  expect(await recorded()).toBe(1);
});

test('a transfer that never arrives ends as not paid, with its reference', async () => {
  const { tab, reference, authorization_url } = await toCheckout();
  await submitCheckout(provider, { authorization_url }, { transfer: 'fails' });
  const back = await at(`/repay?reference=${reference}`, tab);
  await back.ask(reference);
  await provider.passTime(10_000);
  await back.ask(reference);
  expect(back.$flow.get()).toMatchObject({ reference, status: { state: 'failed' } });
  expect(await recorded()).toBe(0);
});

test('a charge that is not what was shown is shown before it is paid', async () => {
  const opened = await at(entry());
  opened.dispatch({ type: 'confirmed', amount: cents });
  opened.dispatch({ type: 'chosen', account: 'naira' });
  await opened.pay(debtor.loan_id, cents, (shown - 1) as Minor);
  expect(opened.tab.visited).toEqual([]);
  expect(opened.$changed.get()).toMatchObject({ total: shown });
  await opened.pay(debtor.loan_id, cents, shown);
  expect(opened.tab.visited).toHaveLength(1);
});

test('another borrower’s reference is not found, and nothing is known of it', async () => {
  const { reference } = await toCheckout();
  debtor = await newDebtor(provider);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { ask, tab } = await at(`/repay?reference=${reference}`);
  await ask(reference);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(tab.visited).toEqual(['/dashboard']);
});

test('another loan that is chosen is opened at 0 while nothing is due, and a reload keeps it', async () => {
  const other = await borrow(provider, debtor, 'NGN', 150_000_000);
  const loan = (await provider.answer(getLoan, { as: debtor.email, id: other })).loans[0] as Loan;
  const opened = await at(entry());
  opened.chooseLoan(loan);
  const typed = { step: 'amount', entry: '0' };
  expect(opened.$flow.get()).toEqual(typed);
  expect(opened.$loanId.get()).toBe(other);
  const address = `/repay?loan_id=${other}&amount=${loan.payoff}&value=0`;
  const again = await at(address, opened.tab);
  expect(again.$flow.get()).toEqual(typed);
  expect(again.$loanId.get()).toBe(other);
});

test('what is owed is read again from the moment in which credit is given back', async () => {
  const opened = await at(`/repay?loan_id=${debtor.loan_id}&amount=20000&value=20000&from=credit`);
  const { send } = await import('#features/repay/sent.store.ts');
  opened.$loan.listen(() => {});
  await vi.waitFor(() => expect(opened.$loan.get().loading).toBe(false));
  const isRead: boolean[] = [];
  opened.$flow.listen(() => void isRead.push(opened.$loan.get().loading));
  const body = {
    ...({ loan_id: debtor.loan_id, currency: 'USD' } as const),
    ...{ amount: 20_000 as Minor, undrawn: 300_000 as Minor },
  };
  await send({ call: 'return', partner: 'Sabi', body });
  expect(opened.$flow.get()).toMatchObject({ step: 'payment' });
  expect(isRead).toEqual([true]);
});

test('credit is given back once however often it is tapped, and its page can be opened again', async () => {
  const opened = await at(`/repay?loan_id=${debtor.loan_id}&amount=20000&value=20000&from=credit`);
  expect(opened.$flow.get()).toMatchObject({ step: 'credit', direct: true, amount: 20_000 });
  const { send } = await import('#features/repay/sent.store.ts');
  const body = {
    ...({ loan_id: debtor.loan_id, currency: 'USD' } as const),
    ...{ amount: 20_000 as Minor, undrawn: 300_000 as Minor },
  };
  await Promise.all([
    send({ call: 'return', partner: 'Sabi', body }),
    send({ call: 'return', partner: 'Sabi', body }),
  ]);
  const flow = opened.$flow.get();
  expect(flow).toMatchObject({ step: 'payment', status: { state: 'paid' } });
  expect(await recorded()).toBe(1);
  expect((await loanOf(provider, debtor)).undrawn).toBe(280_000);
  const reference = flow?.step === 'payment' ? flow.reference : '';
  const again = await at(`/repay?reference=${reference}`, opened.tab);
  await again.ask(reference);
  expect(again.$flow.get()).toMatchObject({
    status: { state: 'paid', repayment: { kind: 'credit_returned', amount: 20_000 } },
  });
});
