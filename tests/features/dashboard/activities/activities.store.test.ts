import { expect, test, vi } from 'vitest';
import { listLoans, listRepayments, listWithdrawals } from '#contract';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { readSignedCsv } from '#support/csv.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newDebtor, startRepaying } from '#support/repaying.ts';
import { openTab, type Tab } from '#support/tab.ts';

const provider = providerForFile();

const ada = 'ada@example.com';

/** The provider may take its time. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000 });

/** A tab on the dashboard with its stores, as somebody in a currency. */
async function at(path: string, as = ada, currency: 'USD' | 'NGN' = 'USD') {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const tab: Tab = openTab(provider, path);
  const { startSession, $applicationId } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(as), 0);
  const { chooseCurrency } = await import('#stores/reads/currency.ts');
  chooseCurrency(currency);
  const store = await import('#features/dashboard/activities/activities.store.ts');
  const stop = store.followView();
  store.$records.listen(() => {});
  store.$open.listen(() => {});
  const records = () =>
    until(() => {
      const { data, loading } = store.$records.get();
      if (!data || loading) throw new Error('Not read yet');
      return data;
    });
  return { ...store, tab, stop, records, $applicationId, chooseCurrency };
}

test('the page that the address names is read', async () => {
  const shown = await at('/dashboard?tab=repayments&page=2');
  const page = await shown.records();
  const { repayments, total } = await provider.answer(listRepayments, {
    as: ada,
    query: { currency: 'USD', offset: 10 },
  });
  expect(page).toMatchObject({ tab: 'repayments', total });
  expect(page.records).toEqual(repayments);
  shown.stop();
});

test('sorting, filtering and turning are written to the address and asked of the provider', async () => {
  const shown = await at('/dashboard?loan=x');
  expect((await shown.records()).total).toBe(1);
  shown.dispatch({ type: 'all wanted' });
  expect(shown.tab.address()).toBe('/dashboard?loan=x&credit=all');
  await until(async () => expect((await shown.records()).total).toBeGreaterThan(20));
  shown.dispatch({ type: 'sorted', by: 'amount' });
  shown.dispatch({ type: 'turned', page: 2 });
  expect(shown.tab.address()).toBe('/dashboard?loan=x&credit=all&sort=amount&page=2');
  const query = { currency: 'USD', sort: 'amount', order: 'desc', offset: 10 };
  const { loans } = await provider.answer(listLoans, { as: ada, query });
  await until(async () => expect((await shown.records()).records).toEqual(loans));
  shown.stop();
});

test('a page that is not there gives way to the last one', async () => {
  const shown = await at('/dashboard?tab=repayments&page=900');
  await until(() => expect(shown.tab.address()).toBe('/dashboard?tab=repayments&page=3'));
  await until(async () => expect((await shown.records()).records.length).toBeGreaterThan(0));
  shown.stop();
});

test('another currency or portfolio begins at its first page', async () => {
  const shown = await at('/dashboard?tab=repayments&page=2');
  await shown.records();
  shown.chooseCurrency('NGN');
  expect(shown.tab.address()).toBe('/dashboard?tab=repayments');
  await until(async () => {
    const { records } = await shown.records();
    expect(records[0]).toMatchObject({ currency: 'NGN' });
  });
  shown.dispatch({ type: 'turned', page: 2 });
  shown.$applicationId.set('1');
  expect(shown.tab.address()).toBe('/dashboard?tab=repayments');
  shown.stop();
});

test('when the filters leave nothing, what they hide is counted; and nothing is nothing', async () => {
  const shown = await at('/dashboard?credit=liquidated');
  const { total } = await provider.answer(listLoans, { as: ada, query: { currency: 'USD' } });
  expect(await shown.records()).toMatchObject({ total: 0, hidden: total });
  shown.stop();
  const bayo = await at('/dashboard', 'bayo@example.com');
  expect(await bayo.records()).toMatchObject({ total: 0, hidden: 0 });
  bayo.stop();
});

test('a tab shows its indicator for a second and a half, and its records are read meanwhile', async () => {
  const shown = await at('/dashboard');
  await shown.records();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    shown.dispatch({ type: 'tab chosen', tab: 'withdrawals' });
    expect(shown.$settling.get()).toBe(true);
    vi.advanceTimersByTime(1499);
    expect(shown.$settling.get()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(shown.$settling.get()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
  expect(await shown.records()).toMatchObject({ tab: 'withdrawals' });
  shown.stop();
});

test('a payment whose end is not known yet is told apart from the list', async () => {
  const debtor = await newDebtor(provider);
  const { reference } = await startRepaying(provider, debtor, 10_000);
  const shown = await at('/dashboard?tab=repayments', debtor.email);
  expect(await shown.records()).toMatchObject({ total: 0 });
  await until(() =>
    expect(shown.$open.get().data).toMatchObject({ records: [{ reference, recorded: false }] }),
  );
  shown.stop();
});

test('a loan is cancelled, and what the provider says of it is shown', async () => {
  const borrower = await newBorrower(provider);
  const { email: as } = borrower;
  const shown = await at('/dashboard?credit=all', as);
  await provider.ask((await import('#contract')).requestLoan, {
    as,
    body: {
      amount: 50_000,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 50_000 }],
    },
  });
  const [loan] = (await provider.answer(listLoans, { as })).loans;
  const { cancelRequest: cancel } = await import('#features/dashboard/activities/cancel.store.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await cancel({ loan_id: loan?.loan_id ?? '' });
  expect($toasts.get()).toMatchObject([
    { title: 'Loan update successful.', message: 'Loan cancelled.', variant: 'success' },
  ]);
  expect((await provider.answer(listLoans, { as })).loans[0]?.loanStatus).toBe('cancelled');
  shown.stop();
});

test('what cannot be cancelled any more says why, and no answer says to try again', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 50_000);
  const shown = await at('/dashboard', borrower.email);
  const { cancelRequest: cancel } = await import('#features/dashboard/activities/cancel.store.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await cancel({ loan_id });
  expect($toasts.get()).toMatchObject([
    { title: undefined, message: 'This loan has been paid out. Repay it to end it.' },
  ]);
  shown.tab.answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await cancel({ loan_id });
  const titles = $toasts.get().map(({ title }) => title);
  expect(titles).toContain('Loan update failed. Please try again.');
  shown.stop();
});

/** What the export saves. */
async function exported(shown: Awaited<ReturnType<typeof at>>) {
  const saved: { file: Blob; name: string }[] = [];
  vi.doMock('#stores/save-file.ts', () => ({
    saveFile: (file: Blob, name: string) => saved.push({ file, name }),
  }));
  const { saveRecords } = await import('#features/dashboard/activities/export.ts');
  await shown.records();
  await saveRecords();
  vi.doUnmock('#stores/save-file.ts');
  const [first] = saved;
  const text =
    first && new TextDecoder('utf-8', { ignoreBOM: true }).decode(await first.file.arrayBuffer());
  return { name: first?.name, text, count: saved.length };
}

test('everything that the filters leave is saved as CSV, oldest first', async () => {
  const shown = await at('/dashboard?tab=withdrawals&withdrawals=all&from=2025-01-01&page=2');
  const { name, text = '' } = await exported(shown);
  const query = { currency: 'USD', from: '2025-01-01', limit: 100 };
  const { withdrawals } = await provider.answer(listWithdrawals, { as: ada, query });
  const [head = [], ...lines] = readSignedCsv(text);
  expect(name).toBe('withdrawals-USD.csv');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const column = (title: string) => lines.map((line) => line[head.indexOf(title)]);
  expect(column('Withdrawal')).toEqual(withdrawals.map((one) => one.withdrawal_id).reverse());
  expect(column('Amount')).toEqual(
    withdrawals.map(({ amount }) => (amount / 100).toFixed(2)).reverse(),
  );
  expect(new Set(column('Account'))).toEqual(new Set(['••••0405', '••••1111']));
  shown.stop();
});

test('nothing is saved unless all of it could be read', async () => {
  const shown = await at('/dashboard?credit=all');
  await shown.records();
  shown.tab.answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await exported(shown)).toMatchObject({ count: 0 });
  const { $toasts } = await import('#stores/toasts.ts');
  expect($toasts.get()).toHaveLength(1);
  shown.stop();
});
