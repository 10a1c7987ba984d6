import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from './borrowers.ts';
import { openTestProvider, type TestProvider } from './provider.ts';
import { type Debtor, newDebtor } from './repaying.ts';

type Opening = NonNullable<Parameters<typeof openTestProvider>[0]> & {
  /** For a file that breaks the ledger on purpose. */
  brokenLedger?: boolean;
};

/**
 * The provider of a test file, with a database of its own: opened before the first test, closed
 * after the last one, when its ledger must balance.
 *
 * @returns a provider that tests and hooks may use; before them it is empty.
 */
export function providerForFile({ brokenLedger = false, ...opening }: Opening = {}): TestProvider {
  const provider = {} as TestProvider;
  beforeAll(async () => {
    Object.assign(provider, await openTestProvider(opening));
  });
  const balance = async (when: string) => {
    if (brokenLedger) return;
    expect(await findLedgerDiscrepancies(provider.context.db), when).toEqual([]);
  };
  // Eleven questions to the whole ledger, which a proof asks after each test.
  if (process.env.PROVING) afterEach(() => balance('the ledger after this test'));
  afterAll(() =>
    balance('the ledger; PROVING=1 says after which test').finally(() => provider.close()),
  );
  return provider;
}

/** Somebody new for each test, who may borrow. */
export function borrowerForTest(provider: TestProvider): TestBorrower {
  return eachTest(provider, () => newBorrower(provider));
}

/** Somebody new for each test, with 1,000.00 dollars of credit to withdraw, and a card. */
export function withdrawerForTest(provider: TestProvider): TestBorrower {
  return eachTest(provider, async () => {
    const borrower = await newBorrower(provider);
    await borrow(provider, borrower, 'USD', 100_000);
    await giveCard(provider, borrower);
    return borrower;
  });
}

/** Somebody new for each test, with a loan to repay. */
export function debtorForTest(
  provider: TestProvider,
  ...loan: [currency?: 'USD' | 'NGN', amount?: number]
): Debtor {
  return eachTest(provider, () => newDebtor(provider, ...loan));
}

function eachTest<T extends object>(provider: TestProvider, make: () => Promise<T>): T {
  const made = {} as T;
  beforeEach(async () => {
    await provider.clock.reset();
    Object.assign(made, await make());
  });
  return made;
}
