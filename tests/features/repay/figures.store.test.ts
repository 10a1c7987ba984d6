import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, isoDay, lagosMidnight } from '#credit/calendar.ts';
import type { Minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, loanOf, newDebtor } from '#support/repaying.ts';
import { openTab, type Tab } from '#support/tab.ts';

const provider = providerForFile();
let debtor: Debtor;
let leave = () => {};
beforeEach(async () => {
  debtor = await newDebtor(provider, 'USD', 300_000);
});
afterEach(() => leave());

/** The repayment's stores with the next bill on the keypad; `before` is the same tab one page earlier. */
async function atKeypad(before?: Tab) {
  const { payoff, minimum } = await loanOf(provider, debtor);
  const path = `/repay?loan_id=${debtor.loan_id}&amount=${payoff}&value=${minimum.amount}`;
  const tab = openTab(provider, before?.address() ?? path);
  for (const kept of ['local', 'session'] as const) {
    for (const [key, text] of Object.entries(before?.[kept] ?? {})) tab[kept].setItem(key, text);
  }
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { hidden: false, referrer: '', querySelector: () => null }),
  );
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => {});
  const { $token, startSession } = await import('#stores/session/session.ts');
  if (!$token.get()) startSession(await provider.tokenOf(debtor.email), 1);
  const store = await import('#features/repay/repay.store.ts');
  const { followFigures, shownDebt } = await import('#features/repay/figures.store.ts');
  const { pay } = await import('#features/repay/payment.store.ts');
  const { refreshMoney } = await import('#stores/reads/read.ts');
  store.openFlow();
  const stop = followFigures();
  leave = () => {
    stop();
    leave = () => {};
  };
  await vi.waitFor(() => expect(shownDebt()).toBeDefined());
  return { ...store, tab, pay, shownDebt, refreshMoney };
}

/** To the 3rd after the next bill, when its late fee is charged. */
async function passTheBill() {
  const { bills } = await loanOf(provider, debtor);
  const next = bills.find(({ state }) => state === 'coming');
  await provider.clock.moveTo(lagosMidnight(addDays(isoDay(next?.due_date ?? ''), 2)));
  await provider.passTime(1_000);
}
const opened = () =>
  provider.context.db
    .selectFrom('payment_intents')
    .select(['amount'])
    .where('loan_id', '=', debtor.loan_id)
    .execute();

test('an open keypad learns by itself of a bill and its fee, and proposes the new amount', async () => {
  const { $flow, seenDebt } = await atKeypad();
  const proposed = $flow.get();
  await passTheBill();
  await vi.waitFor(() => expect(seenDebt.$changed.get()?.now.dueOn).toBeNull(), {
    timeout: 12_000,
  });
  const { before, now } = seenDebt.$changed.get() ?? {};
  const { minimum, payoff } = await loanOf(provider, debtor);
  expect(now).toMatchObject({ due: minimum.amount, payoff });
  expect(now?.due).toBeGreaterThan(before?.due ?? 0);
  expect($flow.get()).toEqual({ step: 'amount', entry: String(minimum.amount / 100) });
  expect($flow.get()).not.toEqual(proposed);
});

test('what was typed stays, and a tab that is loaded anew the next day still tells', async () => {
  const first = await atKeypad();
  first.dispatch({ type: 'entered', entry: '20' });
  leave();
  await passTheBill();
  const second = await atKeypad(first.tab);
  await vi.waitFor(() => expect(second.seenDebt.$changed.get()).toBeDefined());
  expect(second.$flow.get()).toMatchObject({ entry: '20' });
  second.seenDebt.accept();
  expect(second.seenDebt.$changed.get()).toBeUndefined();
  leave();
  const third = await atKeypad(second.tab);
  expect(third.seenDebt.$changed.get()).toBeUndefined();
});

test('what was not heard of before the tap opens no checkout, and the screen then tells', async () => {
  const { dispatch, pay, seenDebt, shownDebt, refreshMoney, tab } = await atKeypad();
  dispatch({ type: 'confirmed', amount: 2_000 as Minor });
  dispatch({ type: 'chosen', account: 'naira' });
  leave();
  await passTheBill();
  const stop = seenDebt.$changed.listen(() => {});
  const { followFigures } = await import('#features/repay/figures.store.ts');
  leave = followFigures();
  const due = shownDebt()?.due;
  await pay(debtor.loan_id, 2_000 as Minor, 3_207_908 as Minor);
  expect(tab.visited).toEqual([]);
  expect(await opened()).toEqual([]);
  refreshMoney();
  await vi.waitFor(() => expect(shownDebt()?.due).toBeGreaterThan(due ?? 0), { timeout: 5_000 });
  stop();
});

test('a rate that moved before the tap opens no checkout', async () => {
  const { db, clock } = provider.context;
  const { dispatch, pay, tab } = await atKeypad();
  dispatch({ type: 'confirmed', amount: 2_000 as Minor });
  dispatch({ type: 'chosen', account: 'naira' });
  const valid_from = instant(clock.now());
  await db.insertInto('fx_rates').values({ valid_from, buy: 160_000, sell: 157_000 }).execute();
  await pay(debtor.loan_id, 2_000 as Minor, 3_207_908 as Minor);
  await db.deleteFrom('fx_rates').where('valid_from', '=', valid_from).execute();
  expect(tab.visited).toEqual([]);
  expect(await opened()).toEqual([]);
});
