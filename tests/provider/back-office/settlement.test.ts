import { expect, test } from 'vitest';
import { type DeedName, doDeed, listQueue } from '#contract';
import { checkSettlement } from '#contract/desk-incoming.ts';
import { recordRepayment } from '#contract/repayments.ts';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { getSettlement } from '#provider/sandbox/contract.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { cards, payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';
import { newStaff } from '#support/staff.ts';

const provider = providerForFile();
const dayMs = 86_400_000;

const officer = async () => ({ headers: { ...(await newStaff(provider, 'officer')).headers } });
const compare = async (csv: string) =>
  provider.ask(checkSettlement, { ...(await officer()), body: { csv } });
const waiting = async () => {
  const query = { kind: 'settlement' } as const;
  const { entries } = await provider.answer(listQueue, { ...(await officer()), query });
  return entries.map(({ subject, about }) => [subject, about]);
};
const fileOf = async (day = lagosDay(provider.clock.now())) =>
  (await provider.answer(getSettlement, { query: { day } })).csv;
const doIt = async (deed: DeedName, subject: string, why: string) =>
  provider.ask(doDeed, { ...(await officer()), body: { deed, subject, why } });

async function pay() {
  const debtor = await newDebtor(provider);
  const checkout = await startRepaying(provider, debtor, 50_000);
  await payWith(provider, checkout, cards.success);
  return checkout;
}

/** By a transfer that may bring something else than was asked, and of which we know. */
async function payOtherwise(
  how: 'arrives' | 'too-little' | 'too-much',
  change: (reference: string) => Promise<unknown> = async () => undefined,
) {
  const debtor = await newDebtor(provider);
  const checkout = await startRepaying(provider, debtor, 50_000);
  const { reference } = checkout;
  await change(reference);
  await payUnheard(provider, checkout, how);
  await provider.ask(recordRepayment, { as: debtor.email, body: { reference } });
}

test('a file in which all is as in our books leaves nothing to do', async () => {
  await provider.passTime(dayMs);
  await pay();
  await pay();
  const outcome = await compare(await fileOf());
  expect(outcome).toMatchObject({ data: { matched: 2, differences: 0 } });
  expect(await waiting()).toEqual([]);
});

test('what differs, what we do not know and what the file lacks wait, each with both sums', async () => {
  await provider.passTime(dayMs);
  const [other, lacking] = [await pay(), await pay()];
  const file = await fileOf();
  const [head = '', ...lines] = file.trim().split('\n');
  const changed = lines
    .filter((line) => !line.startsWith(lacking.reference))
    .map((line) => line.replace(/,[\d.]+,/, ',1.00,'));
  const day = lagosDay(provider.clock.now());
  const csv = [head, ...changed, `hf-nobodys,250.00,${day}`].join('\n');
  expect(await compare(csv)).toMatchObject({ data: { matched: 0, differences: 3 } });
  const shown = new Map((await waiting()) as [string, string][]);
  expect(shown.get(other.reference)).toMatch(/^The processor settled ₦1\.00, and our books have ₦/);
  expect(shown.get('hf-nobodys')).toBe(
    'The processor settled ₦250.00, and our books have no such payment.',
  );
  expect(shown.get(lacking.reference)).toMatch(
    /^We were paid ₦[\d,.]+, and no settlement file has it\.$/,
  );
  // The next file has what this one lacked, and the right sum.
  expect(await compare(file)).toMatchObject({ data: { matched: 2, differences: 0 } });
  expect((await waiting()).map(([subject]) => subject)).toEqual(['hf-nobodys']);
  expect((await doIt('explain', 'hf-nobodys', 'Of our other shop.')).ok).toBe(true);
  expect(await waiting()).toEqual([]);
  expect((await doIt('explain', 'hf-nobodys', 'Once more.')).ok).toBe(false);
});

test('a difference that was explained waits again when a later file has another sum, and not before', async () => {
  await provider.passTime(dayMs);
  const { reference, total } = await pay();
  const day = lagosDay(provider.clock.now());
  const head = 'Reference,Amount,Date';
  const others = `hf-other-shop,250.00,${day}`;
  await compare([head, others].join('\n'));
  expect((await doIt('explain', 'hf-other-shop', 'Of our other shop.')).ok).toBe(true);
  expect((await doIt('explain', reference, 'Settles tomorrow.')).ok).toBe(true);
  await compare([head, others].join('\n'));
  expect(await waiting()).toEqual([]);
  await compare([head, others, `${reference},50.00,${day}`].join('\n'));
  expect(await waiting()).toEqual([
    [
      reference,
      `The processor settled ₦50.00, and our books have ${formatMoney(minor(total), 'NGN')}.`,
    ],
  ]);
  expect((await doIt('explain', reference, 'The rest is in dispute.')).ok).toBe(true);
  expect(await waiting()).toEqual([]);
});

test.each([
  ['less', 'too-little'],
  ['more', 'too-much'],
] as const)(
  'a transfer of %s than was asked is in our books as it came, so the file that says so matches',
  async (_, how) => {
    await provider.passTime(dayMs);
    await payOtherwise(how);
    expect(await compare(await fileOf())).toMatchObject({ data: { matched: 1, differences: 0 } });
    expect(await waiting()).toEqual([]);
  },
);

test('a payment that came in Dollars is missed in no file of Naira', async () => {
  await provider.passTime(dayMs);
  await pay();
  await payOtherwise('arrives', (reference) =>
    charges(provider.context.db)
      .updateTable('sandbox_charges')
      .set({ currency: 'USD' })
      .where('reference', '=', reference)
      .execute(),
  );
  expect(await compare(await fileOf())).toMatchObject({ data: { matched: 1, differences: 0 } });
  expect(await waiting()).toEqual([]);
});

test('a payment that the processor has and nobody told us of is a difference until we have', async () => {
  await provider.passTime(dayMs);
  const debtor = await newDebtor(provider);
  const checkout = await startRepaying(provider, debtor, 50_000);
  const day = lagosDay(provider.clock.now());
  const told = `Reference,Amount,Date\n${checkout.reference},${checkout.total / 100},${day}\n`;
  expect(await compare(told)).toMatchObject({ data: { matched: 0, differences: 1 } });
  await payWith(provider, checkout, cards.success);
  expect(await compare(told)).toMatchObject({ data: { matched: 1, differences: 0 } });
  expect(await waiting()).toEqual([]);
});

test('a file that cannot be read is refused as a whole, and its line is named', async () => {
  for (const [csv, says] of [
    ['Reference,Amount,Date\nhf-1,much,2026-03-10\n', /Line 2: the amount/],
    ['Reference,Amount,Date\nhf-1,1.00,yesterday\n', /Line 2: the day/],
    ['Reference,Amount,Date\n,1.00,2026-03-10\n', /Line 2: it has no reference/],
    [
      'Reference,Amount,Date\nhf-1,1.00,2026-03-10\nhf-1,1.00,2026-03-10\n',
      /Line 3: it is the second/,
    ],
    ['Ref,Sum\nhf-1,1.00\n', /Line 2: it has no reference in the column Reference/],
  ] as const) {
    const outcome = await compare(csv);
    expect(outcome.ok ? '' : outcome.errors.join(' ')).toMatch(says);
  }
});
