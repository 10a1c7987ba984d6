import { expect, test } from 'vitest';
import { getRepayment, recordRepayment, unlockRepayment } from '#contract/repayments.ts';
import { ProcessorDown } from '#provider/payments/processor.ts';
import { cards, payWith, submitCheckout } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);

const unlock = (repayment_id: string, as = debtor.email) =>
  provider.ask(unlockRepayment, { as, body: { repayment_id } });
const read = (id: string, as = debtor.email) => provider.ask(getRepayment, { as, id });

async function intentOf(reference: string) {
  return provider.context.db
    .selectFrom('payment_intents')
    .select(['status', 'repayment_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}

test('a repayment can be read by its id while its checkout is open, and keeps it when credited', async () => {
  const { repayment_id, reference, ...checkout } = await startRepaying(provider, debtor, 10_000);
  const open = {
    repayment_id,
    amount: 10_000,
    currency: 'USD',
    principal: 0,
    interest: 0,
    rate: 158_025,
    reference,
    triggered: 'user',
    recorded: false,
    processor: { processorName: 'Paystack' },
    loan: { loan_id: debtor.loan_id, loanPrincipal: 300_000 },
    application: { application_id: 2, applicationName: 'Northgate' },
  };
  expect(await read(repayment_id)).toMatchObject({ data: { repayments: [open] } });

  await payWith(provider, checkout, cards.success);
  const credited = { ...open, principal: 10_000, recorded: true };
  expect(await read(repayment_id)).toMatchObject({ data: { repayments: [credited] } });
});

test('a repayment that nobody told of is credited once, however often it is unlocked', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, checkout);
  const all = await Promise.all([
    ...Array.from({ length: 10 }, () => unlock(checkout.repayment_id)),
    ...Array.from({ length: 10 }, () => unlock(checkout.reference)),
  ]);
  for (const answer of all) {
    expect(answer).toMatchObject({
      message: 'We have recorded your repayment.',
      data: {
        status: 'paid',
        repayments: [{ repayment_id: checkout.repayment_id, recorded: true, principal: 10_000 }],
      },
    });
  }
  expect(await unlock(checkout.repayment_id)).toEqual(all[0]);
  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 290_000 });
});

test('a repayment that the bank still works on stays open', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  expect(await unlock(checkout.repayment_id)).toMatchObject({
    message:
      'The payment service does not know yet. Do not pay again. Check again in a few minutes.',
    data: { status: 'pending', repayments: [{ recorded: false, principal: 0, interest: 0 }] },
  });
  expect(await intentOf(checkout.reference)).toMatchObject({ status: 'pending' });
});

test('a declined card leaves nothing charged, and money that comes after all is credited', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, checkout, cards.declined);
  const failed = await unlock(checkout.repayment_id);
  expect(failed).toMatchObject({
    message: 'The payment service says that nothing was charged. You can start another payment.',
    data: { status: 'failed', repayments: [{ recorded: false, status: 'failed' }] },
  });
  expect(await intentOf(checkout.reference)).toMatchObject({ status: 'failed' });
  expect(await unlock(checkout.repayment_id)).toEqual(failed);

  await payWith(provider, checkout, cards.success);
  expect(await unlock(checkout.repayment_id)).toMatchObject({ data: { status: 'paid' } });
  expect(await loanOf(provider, debtor)).toMatchObject({ outstanding: 290_000 });
});

test('a page that is open leads there, and one that we closed says why', async () => {
  const first = await startRepaying(provider, debtor, 10_000);
  expect(await unlock(first.repayment_id)).toMatchObject({
    message:
      'Your payment page is still open, and nothing was charged. Pay there, or start another payment, which closes this one.',
    data: { status: 'open', checkout: { reference: first.reference } },
  });
  await startRepaying(provider, debtor, 20_000);
  expect(await unlock(first.repayment_id)).toMatchObject({
    message:
      'We closed this payment page, because you opened another or did not use it. Nothing was charged.',
    data: { status: 'closed', repayments: [{ recorded: false }] },
  });
});

test('one that is recorded answers the same success without asking the processor', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, checkout, cards.success);
  const { payments } = provider.context;
  const { verify } = payments;
  Object.assign(payments, {
    verify: async () => {
      throw new ProcessorDown('an outage');
    },
  });
  expect(await unlock(checkout.repayment_id)).toMatchObject({ data: { status: 'paid' } });
  const other = await startRepaying(provider, debtor, 10_000);
  expect(await unlock(other.repayment_id)).toMatchObject({ status: 502, code: 'processor_down' });
  Object.assign(payments, { verify });
});

test('another borrower’s repayment, and one of nobody, are not found', async () => {
  const { repayment_id, reference } = await startRepaying(provider, debtor, 10_000);
  for (const name of [repayment_id, reference, 'hf-nobodys']) {
    expect(await unlock(name, 'ada@example.com')).toMatchObject({ code: 'not_found' });
    expect(await read(name, 'ada@example.com')).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('a payment that came when the loan had ended is recorded, and paid none of it', async () => {
  const { payoff } = await loanOf(provider, debtor);
  const unneeded = { amount: 10_000, principal: 0, interest: 0, returned: 10_000 };
  const late = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, await startRepaying(provider, debtor, payoff), cards.success);
  await payUnheard(provider, late);
  expect(await unlock(late.repayment_id)).toMatchObject({
    data: { status: 'paid', repayments: [{ ...unneeded, recorded: true }] },
  });
  const recorded = await provider.ask(recordRepayment, {
    as: debtor.email,
    body: { reference: late.reference },
  });
  expect(recorded).toMatchObject({ data: { status: 'paid', repayments: [unneeded] } });
});
