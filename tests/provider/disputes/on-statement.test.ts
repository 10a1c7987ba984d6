import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getStatementFile } from '#contract/documents.ts';
import { listNotifications } from '#contract/notifications.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { sendWebhook } from '#support/checkout.ts';
import { letWork, repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';
import { loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider, 'NGN', 100_000_000);

let kept: typeof provider.context.payments.dispute;
beforeEach(() => {
  kept = provider.context.payments.dispute;
});
afterEach(() => void Object.assign(provider.context.payments, { dispute: kept }));

/** The processor tells of a claim that the bank has won, which the sandbox plays of no payment twice. */
async function lose(reference: string, amount: number) {
  const id = randomUUID();
  const openedAt = provider.clock.now();
  const claim = { id, reference, amount, currency: 'NGN', status: 'lost', openedAt, dueAt: null };
  Object.assign(provider.context.payments, { dispute: async () => claim });
  const event = { event: 'charge.dispute.create', data: { id } };
  expect(await sendWebhook(provider, event)).toBe(200);
}

/** What the borrower's own statement says, as PDF. */
async function statement() {
  const authorization = `Bearer ${await provider.tokenOf(debtor.email)}`;
  const response = await provider.fetch(`/api${getStatementFile.path}`, {
    headers: { authorization },
  });
  const { tagged } = readPdf(Buffer.from(await response.arrayBuffer()));
  return tagged.map(({ text }) => text).join(' ');
}
const told = async () => {
  const { all } = await provider.answer(listNotifications, { as: debtor.email });
  return all.map(({ body }) => body);
};

test('of a payment that went back whole, and that the bank took as well, mail and statement name one amount', async () => {
  const { payoff } = await loanOf(provider, debtor);
  const late = await startRepaying(provider, debtor, payoff);
  await provider.clock.moveTo(provider.clock.now() + 25 * 60_000);
  await repayByCard(provider, debtor, payoff);
  await payUnheard(provider, late);
  await letWork(provider);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', payoff: 0 });
  await lose(late.reference, late.total);
  const taken = formatMoney(minor(late.total), 'NGN');
  expect(await told()).toContainEqual(
    expect.stringContaining(`Your bank took back ${taken} of your payment ${late.reference}.`),
  );
  expect(await statement()).toContain(
    `The payer’s bank took the payment back ${late.reference} ${taken}`,
  );
});

test('of a second claim on a payment that the bank has taken the statement says that no more was taken', async () => {
  const { reference, total } = await repayByCard(provider, debtor, 10_000_000);
  for (let claim = 0; claim < 2; claim++) await lose(reference, total);
  const text = await statement();
  const taken = formatMoney(minor(total), 'NGN');
  expect(text).toContain(`The payer’s bank took the payment back ${reference} ${taken}`);
  expect(text).toContain(`Nothing more was taken back ${reference} ₦0.00`);
  expect(text).not.toContain(`took the payment back ${reference} ₦0.00`);
});
