import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listProcessors, type Processor } from '#contract/withdrawals.ts';
import { enquiryAbout } from '#features/withdrawal/destination.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();
let naira: Processor;
beforeAll(async () => {
  const { processors } = await provider.answer(listProcessors, { as: 'ada@example.com' });
  naira = processors[0] as Processor;
});
beforeEach(() => {
  openTab(provider, '/withdrawal');
  vi.resetModules();
});
afterAll(async () => {
  vi.unstubAllGlobals();
});

async function ask(account_number: string) {
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf('ada@example.com'), 0);
  const { $enquiry, enquire } = await import('#features/withdrawal/enquiry.store.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  const details = { bank_code: '901', account_number };
  await enquire(naira, details);
  expect($enquiry.get()?.about).toBe(enquiryAbout(naira, details));
  return { enquiry: $enquiry.get(), toasts: $toasts.get().map(({ message }) => message) };
}

test('an account in one’s own name is verified', async () => {
  const { enquiry, toasts } = await ask('0123456789');
  expect(enquiry).toMatchObject({ state: 'named', name: 'ADA OBI' });
  expect(toasts).toEqual([]);
});

test('an account in another’s name is not, and the bank’s name for it is shown', async () => {
  const { enquiry, toasts } = await ask('0123456666');
  expect(enquiry).toMatchObject({
    state: 'refused',
    problem: expect.stringMatching(/under the name FOLAKE LAWAL\..* your own name, Ada Obi\./),
  });
  expect(toasts).toEqual([]);
});

test('a bank that does not answer can be asked again, one that knows no such number not', async () => {
  expect((await ask('0123459999')).enquiry).toMatchObject({ state: 'failed', canRetry: true });
  expect((await ask('0123450000')).enquiry).toMatchObject({ state: 'failed', canRetry: false });
});
