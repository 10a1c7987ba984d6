import { expect, test, vi } from 'vitest';
import { getPromise } from '#contract/promise.ts';
import { dayMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { block } from '#provider/back-office/blocks.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newDebtor } from '#support/repaying.ts';
import { tokenBy } from '#support/step-up.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();

test('a borrower who was blocked meanwhile leaves for the dashboard, which says why', async () => {
  const { email, loan_id } = await newDebtor(provider);
  await provider.passTime(51 * dayMs); // to the eve of the first bill
  const { authorization } = await tokenBy(provider, email);
  const tab = openTab(provider, '/promise');
  const { startSession } = await import('#stores/session/session.ts');
  startSession(authorization.replace('Bearer ', ''), 2);
  const { promise: bill } = await provider.answer(getPromise, { as: email, query: { loan_id } });
  if (!bill) throw new Error('No bill can be promised');
  const blocked = { contact: email, action: 'repayment', reason: 'Under review.' } as const;
  await block(provider.context, blocked, 'ngozi');
  const { promise } = await import('#features/promise/promise.store.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  const words = 'You are not allowed to use this service.';
  const own = { ...bill, amount: minor(bill.amount), late_fee: minor(bill.late_fee) };
  expect(await promise(own, bill.last_day)).toBe(words);
  expect($toasts.get()).toMatchObject([{ message: words }]);
  await vi.waitFor(() => expect(tab.visited).toEqual(['/dashboard']), 3000);
});
