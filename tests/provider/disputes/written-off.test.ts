import { expect, test } from 'vitest';
import { addMonths, firstOfMonth, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { borrow } from '#support/borrowers.ts';
import { submitCheckout } from '#support/checkout.ts';
import { dispute, endDispute, repayByCard, sandboxCall } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, loanOf, newDebtor, startRepaying } from '#support/repaying.ts';
import { sellToday } from '#support/selling.ts';
import { drawCredit } from '#support/withdrawing.ts';
import { moveMarket } from '../model/sandbox.ts';

const minute = 60_000;
const provider = providerForFile();

const lose = async (reference: string, amount?: number) => {
  await dispute(provider, reference, amount);
  await endDispute(provider, reference, 'lost');
};
const expectBooksInOrder = async () =>
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);

/** Somebody who repaid $1,000.00 of $3,000.00, and whose portfolio was worth nothing at its sale. */
async function soldForNothing() {
  await provider.clock.reset();
  const debtor = await newDebtor(provider, 'USD', 300_000);
  await drawCredit(provider, debtor, 'USD', 300_000);
  const first = await repayByCard(provider, debtor, 100_000);
  await moveMarket(provider, debtor.portfolios.USD, 0);
  await sellToday(provider, debtor);
  expect(await loanOf(provider, debtor)).toMatchObject({
    loanStatus: 'liquidated',
    writtenOff: 200_000,
  });
  return { debtor, first };
}

/** A payoff of today that arrives tomorrow, once this month’s interest is due. */
async function payOffOverMidnight(debtor: Debtor) {
  const month = addMonths(firstOfMonth(lagosDay(provider.clock.now())), 1);
  await provider.passTime(lagosMidnight(month) - 10 * minute - provider.clock.now());
  const { payoff } = await loanOf(provider, debtor);
  const checkout = await startRepaying(provider, debtor, payoff);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  await provider.passTime(20 * minute);
  return checkout;
}

test('what a sale wrote off stays written off when undrawn credit covers a later sale', async () => {
  const { debtor, first } = await soldForNothing();
  await lose(first.reference, Math.round(first.total / 2));
  const { payoff: half } = await loanOf(provider, debtor);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(100_000);

  await moveMarket(provider, debtor.portfolios.USD, 2_000_000);
  await borrow(provider, debtor, 'USD', 60_000);
  await sellToday(provider, debtor);
  expect(await loanOf(provider, debtor)).toMatchObject({
    loanStatus: 'repaid',
    writtenOff: 200_000,
  });

  await sandboxCall(provider, 'refund', { reference: first.reference });
  expect(await loanOf(provider, debtor)).toMatchObject({
    loanStatus: 'serviced',
    payoff: 100_000 - half,
    writtenOff: 200_000,
  });
  await expectBooksInOrder();
});

test('a payoff that is taken back leaves what a sale wrote off', async () => {
  const { debtor, first } = await soldForNothing();
  await lose(first.reference);
  const { reference } = await repayByCard(provider, debtor, 100_000);
  expect(await loanOf(provider, debtor)).toMatchObject({
    loanStatus: 'repaid',
    writtenOff: 200_000,
  });
  await lose(reference);
  expect(await loanOf(provider, debtor)).toMatchObject({ payoff: 100_000, writtenOff: 200_000 });
  await expectBooksInOrder();
});

test('the rest of a held payoff is waived besides what a sale wrote off, and goes with the payoff', async () => {
  const { debtor, first } = await soldForNothing();
  await lose(first.reference);
  const { reference } = await payOffOverMidnight(debtor);
  const ended = await loanOf(provider, debtor);
  expect(ended.loanStatus).toBe('repaid');
  expect(ended.writtenOff).toBeGreaterThan(200_000);
  await expectBooksInOrder();

  await lose(reference);
  const { payoff, writtenOff } = await loanOf(provider, debtor);
  expect(writtenOff).toBe(200_000);
  expect(payoff).toBeGreaterThan(100_000);
  await expectBooksInOrder();
});
