import { expect, test } from 'vitest';
import { recordRepayment } from '#contract/repayments.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { dayWords } from '#provider/notifications/phrases.ts';
import { tick } from '#provider/runtime/tick.ts';
import { cards, payWith } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf, startRepaying } from '#support/repaying.ts';
import { lastMessage } from '#support/step-up.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider, 'USD', 30_000);

test('a payment late in the evening says on which day the rest of the bill is due', async () => {
  const [bill] = (await loanOf(provider, debtor)).bills;
  const due = isoDay(bill?.due_date ?? '');
  await provider.clock.moveTo(lagosMidnight(due) + 22.5 * 3_600_000);
  await tick(provider.context);
  const checkout = await startRepaying(provider, debtor, 1_000);
  await payWith(provider, checkout, cards.success);
  const { reference } = checkout;
  await provider.answer(recordRepayment, { as: debtor.email, body: { reference } });
  const message = await lastMessage(provider, debtor.email);
  expect(message?.subject).toMatch(/epayment/);
  expect(message?.details?.next).toMatch(
    new RegExp(`^\\$[\\d.]+ is still due on ${dayWords(due)}\\.$`),
  );
  const facts = (message?.details?.facts ?? []).map(([label]) => label);
  expect(facts).toContain(`Due on ${dayWords(due)}`);
  expect(JSON.stringify(message)).not.toContain('today');
});
