import { beforeEach, expect, test, vi } from 'vitest';
import { minor } from '#credit/money.ts';
import { borrow, giveCard } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const northgate = 2;
const asked = { applicationId: northgate, currency: 'USD', amount: minor(20_000) } as const;
const signed = { tenure: 6, interest_bp: 300, name: 'Ini Borrower' } as const;
const offer = [String(northgate), { step: 'review', asked: { ...asked, tenure: signed.tenure } }];
const details = { bank_code: '901', account_number: '0123456789' };

const provider = providerForFile();
const borrower = borrowerForTest(provider);
beforeEach(async () => {
  await giveCard(provider, borrower);
  await borrow(provider, borrower, 'USD', 50_000);
});

/** Sends a payout from /withdrawal, in a tab that keeps an offer; with a loan in a partner's widget. */
async function payOut(loan?: typeof signed | { readonly interest_bp: number }) {
  const tab = openTab(provider, '/withdrawal');
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(borrower.email), northgate);
  const { keepDraft } = await import('#stores/draft.ts');
  keepDraft('offer', offer);
  const { draftSignature, keepSignature, ...next } = await import('#features/offer/offer.store.ts');
  keepSignature(signed.name);
  if (loan) keepDraft('instant-loan', { ...asked, ...signed, ...loan });
  const { $portfolios } = await import('#stores/reads/portfolio.ts');
  const flow = await import('#features/withdrawal/withdrawal.store.ts');
  const { reviewPayout, withdraw } = await import('#features/withdrawal/payout.store.ts');
  const stores = [$portfolios, flow.$processors];
  for (const store of stores) store.listen(() => undefined);
  await vi.waitUntil(() => stores.every((store) => store.get().data));
  flow.openFlow('good');
  flow.dispatch({ type: 'confirmed', asked });
  const naira = flow.$processors.get().data?.[0];
  if (!naira) throw new Error('No processor');
  reviewPayout(naira, { kind: 'new', details, verifiedName: 'Somebody', save: true });
  await withdraw(minor(31_248_000));
  next.openFlow();
  const begun = next.$flow.get();
  return { step: flow.$flow.get()?.step, begun, name: draftSignature(), visited: tab.visited };
}

test('a widget’s loan that is made leaves nothing of its offer, so that the next one begins anew', async () => {
  const { step, begun, name } = await payOut(signed);
  expect(step).toBe('done');
  expect(begun).toEqual({ step: 'offer', typed: { entry: '0', tenure: 3 } });
  expect(name).toBe('');
});

test('a widget’s loan whose terms have changed leaves its offer, to be signed anew', async () => {
  const { visited, begun, name } = await payOut({ interest_bp: 299 });
  expect(visited).toEqual(['/offer']);
  expect(begun).toMatchObject({ asked: { amount: asked.amount, tenure: signed.tenure } });
  expect(name).toBe(signed.name);
});

test('a withdrawal leaves an offer that was begun as it was', async () => {
  const { step, begun, name } = await payOut();
  expect(step).toBe('done');
  expect(begun).toMatchObject({ asked: { amount: asked.amount, tenure: signed.tenure } });
  expect(name).toBe(signed.name);
});
