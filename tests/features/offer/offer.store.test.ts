import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listLoans, requestLoan } from '#contract/loans.ts';
import { acceptTerms, listPortfolios } from '#contract/portfolios.ts';
import { minor } from '#credit/money.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { openTab, type Tab } from '#support/tab.ts';

const northgate = 2;
const jumoke = 'jumoke@example.com';
const own = 'My-own-pass1';
const asked = {
  applicationId: northgate,
  currency: 'USD',
  amount: minor(100_000),
  tenure: 3,
} as const;

let provider: TestProvider;
let tab: Tab;
let token: string;

// Each test lends to Jumoke, so each begins with the seed's Jumoke.
beforeEach(async () => {
  provider = await openTestProvider();
  token = await provider.tokenOf(jumoke);
  tab = openTab(provider, '/offer');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await provider.close();
});

/** The page's scripts as a load of it runs them, with everything read. */
async function load() {
  tab.local.setItem('user:token', token);
  tab.local.setItem('user:application_id', String(northgate));
  const { enter } = await import('#stores/navigation/enter.ts');
  enter();
  const { $user } = await import('#stores/reads/user.ts');
  const { $portfolios } = await import('#stores/reads/portfolio.ts');
  const stores = [$user, $portfolios];
  for (const store of stores) store.listen(() => undefined);
  await vi.waitUntil(() => stores.every((store) => store.get().data));
  const offer = await import('#features/offer/offer.store.ts');
  const { submitLoanRequest: request } = await import('#features/offer/request.store.ts');
  offer.openFlow();
  return { ...offer, request };
}

/** As `load`, with what the tab and the browser have kept. */
function reload() {
  vi.resetModules();
  return load();
}

async function toTheSheet() {
  const offer = await load();
  offer.dispatch({ type: 'started' });
  offer.confirmAmount(asked);
  await offer.savePassword(own, own);
  expect(offer.$flow.get()).toEqual({ step: 'terms', asked });
  return offer;
}

/** The provider does what it is asked for, but its answer to a loan request is replaced. */
function loseLoanAnswers(instead: () => Response) {
  tab.answerWith(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    const answer = await provider.fetch(pathname + search, { method, headers, body });
    return method === 'POST' && pathname === '/api/loan' ? instead() : answer;
  });
}

const loans = async () =>
  (await provider.answer(listLoans, { as: jumoke })).loans.map((loan) => loan.principal);

test('a newcomer sets a password, signs with a name and asks for one loan', async () => {
  const offer = await toTheSheet();
  await offer.request('balogun jumoke');
  expect(offer.$flow.get()).toMatchObject({ step: 'done', loan: { principal: 100_000 } });
  expect(await loans()).toEqual([100_000]);
  const { all } = await provider.answer(listPortfolios, { as: jumoke });
  expect(all.map(({ legal }) => legal)).toEqual([true, true]);
  expect(tab.session.getItem('offer')).toBeNull();
});

test('the app sends every field that a loan request may have', async () => {
  const offer = await toTheSheet();
  const quotes = offer.$quote;
  quotes.listen(() => undefined);
  await vi.waitUntil(() => quotes.get().data);
  let sent: object = {};
  tab.answerWith(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    if (method === 'POST' && pathname === '/api/loan') sent = JSON.parse(body ?? '{}');
    return provider.fetch(pathname + search, { method, headers, body });
  });
  await offer.request('balogun jumoke');
  const fields = Object.keys(requestLoan.body?.shape ?? {});
  expect(Object.keys(sent).toSorted()).toEqual(fields.toSorted());
});

test('a wrong password is refused before it travels', async () => {
  const offer = await load();
  offer.dispatch({ type: 'started' });
  offer.confirmAmount(asked);
  expect(await offer.savePassword('short', 'short')).toEqual({
    at: 'password',
    message: 'Your password does not meet the listed requirements',
  });
  expect(offer.$flow.get()?.step).toBe('password');
});

test('a password whose answer is lost may be sent again, and a set one is not asked for', async () => {
  const offer = await load();
  offer.dispatch({ type: 'started' });
  offer.confirmAmount(asked);
  tab.answerWith(async (request) => {
    const { method, headers } = request;
    const body = await request.text();
    await provider.fetch(new URL(request.url).pathname, { method, headers, body });
    throw new TypeError('The line broke');
  });
  expect(await offer.savePassword(own, own)).toBeUndefined();
  expect(offer.$problem.get()).toMatch(/No answer came/);
  expect(offer.$flow.get()?.step).toBe('password');
  tab.answerWith(undefined);
  expect((await reload()).$flow.get()).toEqual({ step: 'terms', asked });

  await offer.savePassword(own, own);
  expect(offer.$flow.get()?.step).toBe('terms');
});

test('what was typed and asked survives a reload; the password does not', async () => {
  const offer = await load();
  const typed = { entry: '1000.5', tenure: 6 } as const;
  offer.dispatch({ type: 'started' });
  offer.dispatch({ type: 'typed', typed });
  expect((await reload()).$flow.get()).toEqual({ step: 'keypad', typed });

  const again = await reload();
  again.confirmAmount(asked);
  await again.savePassword(own, own);
  expect(JSON.stringify(Object.values(tab.session))).not.toContain(own);
  expect((await reload()).$flow.get()).toEqual({ step: 'terms', asked });
});

test('a name typed under the terms survives a reload, until the loan is asked for', async () => {
  const offer = await toTheSheet();
  offer.keepSignature('Jumoke Ba');
  const again = await reload();
  expect(again.draftSignature()).toBe('Jumoke Ba');
  await again.request('Jumoke Balogun');
  expect(again.draftSignature()).toBe('');
});

test('forward leads where the button of the step would, and nowhere else', async () => {
  const offer = await load();
  const { chooseCurrency } = await import('#stores/reads/currency.ts');
  chooseCurrency('USD');
  offer.forward();
  expect(offer.$flow.get()?.step).toBe('keypad');
  for (const entry of ['0', '99.99', '999999']) {
    offer.dispatch({ type: 'typed', typed: { entry, tenure: 3 } });
    offer.forward();
    expect(offer.$flow.get()?.step).toBe('keypad');
  }
  offer.dispatch({ type: 'typed', typed: { entry: '1000', tenure: 3 } });
  offer.forward();
  expect(offer.$flow.get()).toEqual({ step: 'password', asked });
  offer.forward();
  expect(offer.$flow.get()?.step).toBe('password');
});

test('pressing REQUEST LOAN twice asks for one loan', async () => {
  const offer = await toTheSheet();
  await Promise.all([offer.request('Jumoke Balogun'), offer.request('Jumoke Balogun')]);
  expect(await loans()).toEqual([100_000]);
});

test('an answer lost on the way, and a reload, still make one loan', async () => {
  const offer = await toTheSheet();
  loseLoanAnswers(() => {
    throw new TypeError('The line broke');
  });
  await offer.request('Jumoke Balogun');
  expect(offer.$flow.get()?.step).toBe('unanswered');
  expect(offer.$problem.get()).toMatch(/No answer came/);
  expect(await loans()).toEqual([100_000]);

  const again = await reload();
  expect(again.$flow.get()?.step).toBe('unanswered');
  tab.answerWith(undefined);
  await again.request('');
  expect(again.$flow.get()).toMatchObject({ step: 'done', loan: { principal: 100_000 } });
  expect(await loans()).toEqual([100_000]);
});

test('a gateway that stumbles leaves the outcome open and the intent the same', async () => {
  const offer = await toTheSheet();
  loseLoanAnswers(() => new Response('Bad gateway', { status: 502 }));
  await offer.request('Jumoke Balogun');
  expect(offer.$flow.get()?.step).toBe('unanswered');
  tab.answerWith(undefined);
  await offer.request('');
  expect(offer.$flow.get()?.step).toBe('done');
  expect(await loans()).toEqual([100_000]);
});

test('credit that was used elsewhere is said on the sheet, and nothing is lost', async () => {
  const offer = await toTheSheet();
  const { all } = await provider.answer(listPortfolios, { as: jumoke });
  await offer.request('Jumoke'); // refused by name, so the terms are still open
  expect(offer.$problem.get()).toBe('Name does not match.');
  expect(offer.$flow.get()).toEqual({ step: 'terms', asked });

  const portfolios = all.map(({ portfolio_id }) => portfolio_id);
  await provider.answer(acceptTerms, { as: jumoke, body: { portfolios, name: 'Jumoke Balogun' } });
  const dollars = all.find(({ currency }) => currency === 'USD');
  const rest = minor((dollars?.availableCredit ?? 0) - 50_000);
  await provider.answer(requestLoan, {
    as: jumoke,
    body: {
      amount: rest,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id: dollars?.portfolio_id ?? '', amount: rest }],
    },
  });
  await offer.request('Jumoke Balogun');
  expect(offer.$flow.get()).toEqual({ step: 'review', asked });
  expect(offer.$problem.get()).toBeTruthy();
  expect(await loans()).toEqual([rest]);
});

const setInterest = (interest_bp: number) =>
  provider.context.db
    .updateTable('applications')
    .set({ interest_bp })
    .where('application_id', '=', northgate)
    .execute();

test('a rate that changed after it was read is not signed: the sheet is asked for anew', async () => {
  const offer = await toTheSheet();
  offer.$quote.listen(() => undefined);
  await vi.waitUntil(() => offer.$quote.get().data);
  await setInterest(350);
  await offer.request('Jumoke Balogun');
  expect(offer.$flow.get()).toEqual({ step: 'review', asked });
  expect(offer.$problem.get()).toMatch(/interest rate has changed/);
  expect(await loans()).toEqual([]);
  await vi.waitUntil(() => offer.$quote.get().data?.interest_bp === 350);
  await offer.request('Jumoke Balogun');
  expect(await loans()).toEqual([100_000]);
});

test('asks by itself until it is known what became of a request', async () => {
  const offer = await toTheSheet();
  loseLoanAnswers(() => new Response('Bad gateway', { status: 502 }));
  await offer.request('Jumoke Balogun');
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  tab.answerWith(undefined);
  const { retryUntilAnswered: askUntilKnown } = await import('#features/offer/request.store.ts');
  const end = askUntilKnown();
  await vi.waitUntil(() => offer.$flow.get()?.step === 'done');
  end();
  expect(await loans()).toEqual([100_000]);
});

test('in a partner’s widget the signed amount is handed over, and no loan is asked for yet', async () => {
  await provider.context.db
    .updateTable('applications')
    .set({ type: 'widget' })
    .where('application_id', '=', northgate)
    .execute();
  tab.local.setItem('user:source', 'partner');
  const offer = await toTheSheet();
  offer.$quote.listen(() => undefined);
  await vi.waitUntil(() => offer.$quote.get().data);
  await offer.request('Jumoke Balogun');
  const { handedOver } = await import('#stores/embedding/widget.ts');
  expect(handedOver()).toEqual({ ...asked, interest_bp: 300, name: 'Jumoke Balogun' });
  expect(tab.visited).toEqual(['/withdrawal']);
  expect(await loans()).toEqual([]);
});

test('the receipt is found again by its address, also after the tab was closed', async () => {
  const offer = await toTheSheet();
  await offer.request('Jumoke Balogun');
  const flow = offer.$flow.get();
  const loanId = flow?.step === 'done' ? flow.loanId : '';
  tab = openTab(provider, `/offer?loan=${loanId}`);
  const again = await load();
  expect(again.$flow.get()).toEqual({ step: 'done', loanId });
  again.$loan.listen(() => undefined);
  await vi.waitUntil(() => again.$loan.get().data);
  expect(again.$loan.get().data).toMatchObject({ loanStatus: 'requested', principal: 100_000 });
});

test('what a request became is asked about before another receipt is shown', async () => {
  const offer = await toTheSheet();
  loseLoanAnswers(() => new Response('Bad gateway', { status: 502 }));
  await offer.request('Jumoke Balogun');
  history.replaceState(null, '', '/offer?loan=00000000-0000-4000-8000-000000000000');
  expect((await reload()).$flow.get()?.step).toBe('unanswered');
});

test('a partner’s wish fills the keypad, unless the borrower has chosen another currency meanwhile', async () => {
  tab = openTab(provider, '/offer?amount=50000&currency=USD');
  const { $flow, dispatch: happen } = await load();
  happen({ type: 'started' });
  const { $currency, chooseCurrency } = await import('#stores/reads/currency.ts');
  const { applyPrefill } = await import('#features/offer/prefill.ts');
  const entry = () => $flow.get();
  const shown = $currency.get();
  chooseCurrency('NGN');
  applyPrefill(shown);
  expect($currency.get()).toBe('NGN');
  expect(entry()).toMatchObject({ typed: { entry: '0' } });
  applyPrefill('NGN');
  expect($currency.get()).toBe('USD');
  expect(entry()).toMatchObject({ typed: { entry: '500' } });
});
