import { expect, test } from 'vitest';
import { cards, payWith } from '#support/checkout.ts';
import { dispute, endDispute, letWork, repayByCard } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, loanOf, newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();

/** Somebody who has repaid a part by card, and opened a checkout for all the rest. */
async function halfRepaid() {
  const debtor = await newDebtor(provider, 'USD', 300_000);
  const { reference } = await repayByCard(provider, debtor, 100_000);
  await dispute(provider, reference);
  const { payoff } = await loanOf(provider, debtor);
  return { debtor, reference, rest: await startRepaying(provider, debtor, payoff) };
}

/** The earlier payment, no more: the rest was paid. */
async function expectOwed(debtor: Debtor) {
  const loan = await loanOf(provider, debtor);
  expect(loan).toMatchObject({ loanStatus: 'serviced', writtenOff: 0, outstanding: 100_000 });
}

test('who opens the payoff, takes an earlier payment back and pays the payoff still owes that payment', async () => {
  const { debtor, reference, rest } = await halfRepaid();
  await endDispute(provider, reference, 'lost');
  await payWith(provider, rest, cards.success);
  await expectOwed(debtor);
});

test('who pays the payoff first and then takes the earlier payment back owes it again', async () => {
  const { debtor, reference, rest } = await halfRepaid();
  await payUnheard(provider, rest);
  await endDispute(provider, reference, 'lost');
  await letWork(provider);
  await expectOwed(debtor);
});
