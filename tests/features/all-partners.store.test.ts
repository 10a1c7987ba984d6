import { beforeEach, expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();
let borrower: TestBorrower;
let asked: { applicationId: number; currency: 'USD'; amount: ReturnType<typeof minor> };
beforeEach(async () => {
  borrower = await newBorrower(provider);
  const { application_id: applicationId } = borrower;
  asked = { applicationId, currency: 'USD', amount: minor(20_000) };
});

/** A tab of the borrower's at their partner, and what another tab does when it chooses all of them. */
async function at(path: string) {
  openTab(provider, path);
  const { $applicationId, startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(borrower.email), borrower.application_id);
  const { keepDraft } = await import('#stores/draft.ts');
  return { keepDraft, chooseAll: () => $applicationId.set('0') };
}

async function atWithdrawal() {
  const tab = await at('/withdrawal');
  const store = await import('#features/withdrawal/withdrawal.store.ts');
  store.openFlow('good');
  return { ...store, ...tab };
}

async function atOffer() {
  const tab = await at('/offer');
  const store = await import('#features/offer/offer.store.ts');
  store.openFlow();
  store.dispatch({ type: 'started' });
  return { ...store, ...tab };
}

const choice = { step: 'selectVendor' };

test('a withdrawal whose partner is left in another tab asks whose credit to withdraw, and keeps what was typed', async () => {
  const { $flow, dispatch, chooseVendor, chooseAll } = await atWithdrawal();
  dispatch({ type: 'entered', entry: '60' });
  chooseAll();
  expect($flow.get()).toMatchObject(choice);
  chooseVendor(String(borrower.application_id));
  expect($flow.get()).toMatchObject({ step: 'amount', entry: '60', chose: true });
  dispatch({ type: 'confirmed', asked });
  chooseAll();
  expect($flow.get()).toMatchObject({ step: 'destination', asked });
  dispatch({ type: 'back' });
  expect($flow.get()).toMatchObject(choice);
});

test('an offer whose partner is left in another tab asks for the partner, and keeps what was typed', async () => {
  const { $flow, dispatch, confirmAmount, chooseVendor, chooseAll } = await atOffer();
  expect($flow.get()).toMatchObject({ step: 'keypad' });
  dispatch({ type: 'typed', typed: { entry: '500', tenure: 6 } });
  chooseAll();
  expect($flow.get()).toMatchObject(choice);
  chooseVendor(borrower.application_id);
  expect($flow.get()).toEqual({ step: 'offer', typed: { entry: '500', tenure: 6 } });
  dispatch({ type: 'started' });
  confirmAmount({ ...asked, tenure: 3 });
  chooseAll();
  expect($flow.get()).toMatchObject({ asked });
  dispatch({ type: 'back' });
  expect($flow.get()).toMatchObject(choice);
});

test('a keypad that was kept while no partner was active is not opened again', async () => {
  const withdrawal = await atWithdrawal();
  withdrawal.keepDraft('withdrawal', ['0', withdrawal.$flow.get()]);
  withdrawal.chooseAll();
  withdrawal.$flow.set(undefined);
  withdrawal.openFlow('good');
  expect(withdrawal.$flow.get()).toMatchObject(choice);

  const offer = await atOffer();
  offer.keepDraft('offer', ['0', offer.$flow.get()]);
  offer.chooseAll();
  offer.$flow.set(undefined);
  offer.openFlow();
  expect(offer.$flow.get()).toMatchObject(choice);
});

test('a log-out leaves no partner behind', async () => {
  for (const open of [atWithdrawal, atOffer]) {
    await open();
    const { forgetBorrower } = await import('#stores/session/session.ts');
    forgetBorrower();
    expect(Object.keys(localStorage)).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  }
});
