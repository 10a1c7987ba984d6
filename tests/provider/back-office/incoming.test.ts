import { beforeEach, expect, test } from 'vitest';
import {
  approveProposal,
  doDeed,
  importTransfers,
  listLoans,
  listNotifications,
  listQueue,
} from '#contract';
import type { BodyOf } from '#contract/call.ts';
import { lagosDay } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { minor, parseAmount } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { closeMissed } from '#provider/back-office/suspense.ts';
import { inEachCell } from '#provider/cells/in-cell.ts';
import { refuse } from '#provider/errors/refusal.ts';
import { balanceOf, findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import type { LedgerAccount } from '#provider/ledger/post.ts';
import { claimingTransfer, recordTransfer } from '#provider/repayments/record-transfer.ts';
import { storedLoan } from '#support/books.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newStaff, byTwo as proposeAndApprove, type TestStaff } from '#support/staff.ts';

const provider = providerForFile();
const as = (staff: TestStaff) => ({ headers: { ...staff.headers } });
const columns = 'Date,Amount,Currency,Reference,Description';
const take = async (...lines: string[]) => {
  const csv = [columns, ...lines].join('\r\n');
  return provider.ask(importTransfers, {
    ...as(await newStaff(provider, 'officer')),
    body: { csv },
  });
};
// A reference is taken once; each test may run again.
let run = 0;
beforeEach(async () => {
  run++;
  await provider.clock.reset();
});
const fresh = (reference: string) => `${reference}-${run}`;
const waiting = async (reference: string) => {
  const { entries } = await provider.answer(listQueue, {
    ...as(await newStaff(provider, 'approver')),
    query: { kind: 'incoming' },
  });
  return entries.find(({ subject }) => subject === reference);
};

test('what a statement names is proposed for its loan, and credited once a second person agrees', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 60_000);
  const named = `2026-03-10,"1,000.00",usd,${fresh('FT-77')},"INI BORROWER, ${shortReference(loan_id).toUpperCase()}"`;
  expect(await take(named, `2026-03-10,-12.00,USD,${fresh('FT-78')},Fee`)).toMatchObject({
    data: { added: 1, known: 0 },
  });
  expect(await take(named)).toMatchObject({ data: { added: 0, known: 1 } });
  const entry = await waiting(fresh('FT-77'));
  expect(entry).toMatchObject({ amount: 100_000, currency: 'USD' });
  const [deed] = entry?.deeds ?? [];
  expect(deed).toMatchObject({ deed: 'transfer', subject: loan_id });
  expect(deed?.start).toEqual({
    currency: 'USD',
    amount: '1000.00',
    bank_reference: fresh('FT-77'),
  });
  const amount = parseAmount(deed?.start?.amount ?? '');
  const officer = await newStaff(provider, 'officer');
  const body = {
    ...{ deed: 'transfer' as const, subject: loan_id, currency: 'USD' as const },
    ...{ amount: amount.ok ? amount.amount : undefined, bank_reference: fresh('FT-77') },
  };
  await provider.answer(doDeed, { ...as(officer), body });
  const proposed = await waiting(fresh('FT-77'));
  expect(proposed?.proposal).toMatchObject({ deed: 'transfer', subject: loan_id });
  const approver = await newStaff(provider, 'approver');
  await provider.answer(approveProposal, {
    ...as(approver),
    id: proposed?.proposal?.proposal_id ?? '',
  });
  const { loans } = await provider.answer(listLoans, { as: borrower.email });
  expect(loans).toMatchObject([{ loanStatus: 'repaid' }]);
  expect(await waiting(fresh('FT-77'))).toBeUndefined();
  expect(await take(named)).toMatchObject({ data: { added: 0, known: 1 } });
  expect(await discrepancies()).toEqual([]);
});

const byTwo = (body: BodyOf<typeof doDeed>) => proposeAndApprove(provider, body);

/** Over all cells. */
async function balance(account: LedgerAccount): Promise<number> {
  const cells = await inEachCell(provider.context, ({ db }) => balanceOf(db, account));
  return cells.reduce((sum, one) => sum + one, 0);
}

const discrepancies = async () =>
  (await inEachCell(provider.context, ({ db }) => findLedgerDiscrepancies(db))).flat();

test.each([
  ['the bank has sent it back', 'sent_back', 0, 0, 0],
  ['another deed books it', 'booked', 0, 0, 0],
  ['the card processor has paid us', 'settlement', 500, 0, -500],
  ['it is our own', 'ours', 500, -500, 0],
] as const)(
  'what names no loan waits in suspense until two people say that %s',
  async (_, came_to, bank, capital, processor) => {
    const before = await Promise.all(
      (['bank', 'capital', 'processor'] as const).map((one) => balance(`house:${one}:NGN`)),
    );
    const reference = fresh(`FT-80-${came_to}`);
    await take(`2026-03-10,5.00,NGN,${reference},Somebody unknown deadbeef`);
    expect(await balance('house:suspense:NGN')).toBe(-500);
    const entry = await waiting(reference);
    expect(entry?.about).toContain('It names no loan');
    expect(entry?.deeds.map(({ deed }) => deed)).toEqual(['set-aside']);
    const body = { deed: 'set-aside' as const, subject: reference, came_to, why: 'As it says' };
    expect(await byTwo(body)).toMatchObject({ data: { isDone: true } });
    expect(await waiting(reference)).toBeUndefined();
    expect(await balance('house:suspense:NGN')).toBe(0);
    expect(await balance('house:bank:NGN')).toBe((before[0] ?? 0) + bank);
    expect(await balance('house:capital:NGN')).toBe((before[1] ?? 0) + capital);
    expect(await balance('house:processor:NGN')).toBe((before[2] ?? 0) + processor);
    expect(await discrepancies()).toEqual([]);
    const officer = as(await newStaff(provider, 'officer'));
    expect(await provider.ask(doDeed, { ...officer, body })).toMatchObject({ code: 'not_found' });
    const borrower = await newBorrower(provider);
    const loan_id = await borrow(provider, borrower, 'NGN', 100_000_000);
    const credit = { deed: 'transfer' as const, subject: loan_id, bank_reference: reference };
    const money = { currency: 'NGN' as const, amount: minor(500) };
    expect(await provider.ask(doDeed, { ...officer, body: { ...credit, ...money } })).toMatchObject(
      { code: 'state_conflict' },
    );
  },
);

test('what came in Dollars is no settlement of the card processor', async () => {
  await take(`2026-03-10,5.00,USD,${fresh('FT-90')},Somebody unknown`);
  const aside = { deed: 'set-aside', subject: fresh('FT-90'), why: 'As it says' } as const;
  const officer = as(await newStaff(provider, 'officer'));
  const refused = { ...officer, body: { ...aside, came_to: 'settlement' as const } };
  expect(await provider.ask(doDeed, refused)).toMatchObject({
    code: 'invalid_request',
    errors: ['The card processor pays us in Naira.'],
  });
  await byTwo({ ...aside, came_to: 'sent_back' });
  expect(await waiting(fresh('FT-90'))).toBeUndefined();
});

test('what one of two has set aside at once is for no loan, though the other was refused', async () => {
  const { context } = provider;
  await take(`2026-03-10,5.00,NGN,${fresh('FT-89')},Somebody unknown`);
  const claim = (loan_id: string | null, work: () => Promise<unknown>) =>
    claimingTransfer(context, { loan_id, reference: fresh('FT-89') }, work);
  const why = 'The bank has sent it back';
  const refusedTwin = claim(null, async () => {
    await byTwo({ deed: 'set-aside', subject: fresh('FT-89'), came_to: 'sent_back', why });
    throw refuse('state_conflict');
  });
  await expect(refusedTwin).rejects.toMatchObject({ code: 'state_conflict' });
  const credit = claim('a loan', async () => 'credited');
  await expect(credit).rejects.toMatchObject({ code: 'state_conflict' });
});

test('a loan is credited with what the statement says, and with no other amount or currency', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 60_000);
  await take(`2026-03-10,100.00,USD,${fresh('FT-81')},For a loan`);
  const officer = as(await newStaff(provider, 'officer'));
  const transfer = { deed: 'transfer' as const, subject: loan_id, bank_reference: fresh('FT-81') };
  const ask = (amount: number, currency: 'USD' | 'NGN') =>
    provider.ask(doDeed, {
      ...officer,
      body: { ...transfer, amount: minor(amount), currency },
    });
  expect(await ask(1_000, 'USD')).toMatchObject({
    code: 'invalid_request',
    errors: [expect.stringContaining('The bank statement says $100.00.')],
  });
  expect(await ask(10_000, 'NGN')).toMatchObject({ code: 'currency_mismatch' });
  expect(await ask(10_000, 'USD')).toMatchObject({ ok: true });
});

test('one that was recorded before its statement came is in the books once', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 60_000);
  const before = await balance('house:bank:USD');
  const inSuspense = await balance('house:suspense:USD');
  const money = { amount: minor(10_000), currency: 'USD' as const };
  const transfer = { deed: 'transfer' as const, subject: loan_id, bank_reference: fresh('FT-82') };
  await byTwo({ ...transfer, ...money });
  expect(await take(`2026-03-10,100.00,USD,${fresh('FT-82')},For a loan`)).toMatchObject({
    data: { added: 0, known: 1 },
  });
  expect(await waiting(fresh('FT-82'))).toBeUndefined();
  expect(await balance('house:bank:USD')).toBe(before + 10_000);
  expect(await balance('house:suspense:USD')).toBe(inSuspense);
});

test.each([
  ['FT-86', '100.00,USD', '$100.00'],
  ['FT-87', '"1,000.00",NGN', '₦1,000.00'],
])(
  'where the statement has other money for %s than was recorded by hand, a person hears both and puts it right',
  async (known, line, says) => {
    const reference = fresh(known);
    const borrower = await newBorrower(provider);
    const loan_id = await borrow(provider, borrower, 'USD', 200_000);
    const own = `${reference} (statement)`;
    const before = await balances();
    const transfer = { deed: 'transfer' as const, subject: loan_id, currency: 'USD' as const };
    await byTwo({ ...transfer, amount: minor(100_000), bank_reference: reference });
    const statement = `2026-03-10,${line},${reference},For loan ${shortReference(loan_id)}`;
    expect(await take(statement)).toMatchObject({ data: { added: 1, known: 0 } });
    expect(await take(statement)).toMatchObject({ data: { added: 0, known: 1 } });
    await inEachCell(provider.context, closeMissed);
    const entry = await waiting(own);
    expect(entry?.about).toBe(
      `We credited a loan with $1,000.00 for transfer ${reference}, but the bank statement says ${says}. ` +
        `Take $1,000.00 off the loan and set it aside before you credit ${says}.`,
    );
    expect(entry?.deeds[0]).toEqual({ deed: 'transfer-undo', subject: reference });
    expect(entry?.deeds.at(-1)).toEqual({ deed: 'set-aside', subject: own });

    await byTwo({ deed: 'transfer-undo', subject: reference, why: 'A wrong amount' });
    const aside = { deed: 'set-aside', came_to: 'sent_back', why: 'It never came' } as const;
    await byTwo({ ...aside, subject: `${reference} (2)` });
    expect((await waiting(own))?.about).toContain('came by bank transfer.');
    const isDollars = says.startsWith('$');
    await byTwo(
      isDollars
        ? { ...transfer, amount: minor(10_000), bank_reference: own }
        : { ...aside, subject: own },
    );
    expect(await waiting(own)).toBeUndefined();
    expect(await provider.answer(listLoans, { as: borrower.email })).toMatchObject({
      loans: [{ totalRepaid: isDollars ? 10_000 : 0 }],
    });
    const [bank = 0, ...others] = before;
    expect(await balances()).toEqual([bank + (isDollars ? 10_000 : 0), ...others]);
    expect(await discrepancies()).toEqual([]);
  },
);

/** Of our accounts at the bank, and of what waits. */
const balances = () =>
  Promise.all(
    (['bank:USD', 'bank:NGN', 'suspense:USD', 'suspense:NGN'] as const).map((one) =>
      balance(`house:${one}`),
    ),
  );

test('what was credited with another amount than its statement has is closed by no check', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 60_000);
  await take(`2026-03-10,100.00,USD,${fresh('FT-88')},For a loan`);
  const money = { amount: minor(20_000), currency: 'USD' as const };
  await recordTransfer(provider.context, { loan_id, ...money, reference: fresh('FT-88') }, 'Test');
  await inEachCell(provider.context, closeMissed);
  expect((await waiting(fresh('FT-88')))?.about).toContain(
    `We credited a loan with $200.00 for transfer ${fresh('FT-88')}, but the bank statement says $100.00.`,
  );
});

test('what was credited before a crash is closed by the next check of the books', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 60_000);
  await take(`2026-03-10,100.00,USD,${fresh('FT-83')},For a loan`);
  const suspense = await balance('house:suspense:USD');
  const transfer = { loan_id, amount: minor(10_000), currency: 'USD' as const };
  await recordTransfer(provider.context, { ...transfer, reference: fresh('FT-83') }, 'Test');
  expect(await waiting(fresh('FT-83'))).toBeDefined();
  await inEachCell(provider.context, closeMissed);
  expect(await waiting(fresh('FT-83'))).toBeUndefined();
  expect(await balance('house:suspense:USD')).toBe(suspense + 10_000);
  expect(await discrepancies()).toEqual([]);
});

test('a transfer that was credited to the wrong loan is taken off, and credited to the right one', async () => {
  const [wrong, right] = [await newBorrower(provider), await newBorrower(provider)];
  const loans = [
    await borrow(provider, wrong, 'USD', 60_000),
    await borrow(provider, right, 'USD', 60_000),
  ] as const;
  await take(`2026-03-10,"1,000.00",USD,${fresh('FT-84')},Whose is it`);
  const bank = await balance('house:bank:USD');
  const money = { amount: minor(100_000), currency: 'USD' as const };
  const credit = { deed: 'transfer' as const, ...money };
  await byTwo({ ...credit, subject: loans[0], bank_reference: fresh('FT-84') });
  const undo = {
    deed: 'transfer-undo' as const,
    subject: fresh('FT-84'),
    why: 'It was for another',
  };
  expect(await byTwo(undo)).toMatchObject({ data: { isDone: true } });
  expect(await provider.answer(listLoans, { as: wrong.email })).toMatchObject({
    loans: [{ loanStatus: 'serviced', outstanding: 60_000, totalRepaid: 0 }],
  });
  const { all } = await provider.answer(listNotifications, { as: wrong.email });
  const said = all.find(({ subject }) => subject.startsWith('We removed a transfer'));
  expect(said?.body).toContain('That was our mistake');
  expect(await waiting(`${fresh('FT-84')} (2)`)).toMatchObject({ amount: 60_000, currency: 'USD' });
  const officer = as(await newStaff(provider, 'officer'));
  expect(await provider.ask(doDeed, { ...officer, body: undo })).toMatchObject({
    code: 'state_conflict',
  });
  const rest = { ...credit, amount: minor(60_000), bank_reference: `${fresh('FT-84')} (2)` };
  await byTwo({ ...rest, subject: loans[1] });
  expect(await provider.answer(listLoans, { as: right.email })).toMatchObject({
    loans: [{ loanStatus: 'repaid' }],
  });
  expect(await waiting(`${fresh('FT-84')} (2)`)).toBeUndefined();
  expect(await balance('house:bank:USD')).toBe(bank);
  expect(await discrepancies()).toEqual([]);
});

test.each([
  ['2026-03-10,none,USD,FT-90,x', 'Line 3: the amount'],
  ['2026-03-10,5.00,EUR,FT-90,x', 'Line 3: the currency'],
  ['10/03/2026,5.00,USD,FT-90,x', 'Line 3: the date'],
  ['2026-03-10,5.00,USD,,x', 'Line 3: it has no reference'],
  ['2026-03-10,5.00,USD', 'another number of columns'],
])(
  'of a file with a line such as “%s” nothing is taken, and the line is named',
  async (line, why) => {
    const outcome = await take(`2026-03-10,5.00,USD,${fresh('FT-91')},Fine`, line);
    expect(outcome).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(outcome.ok ? [] : outcome.errors).toEqual([expect.stringContaining(why)]);
    expect(await waiting(fresh('FT-91'))).toBeUndefined();
  },
);

test('a transfer counts from when we knew of it, also on the loan that it is credited to at last', async () => {
  const loan = async () => borrow(provider, await newBorrower(provider), 'USD', 60_000);
  const [wrong, right] = [await loan(), await loan()];
  const [late, rightOfLate, byHand] = [await loan(), await loan(), await loan()];
  const lateFee = async (loan_id: string) => {
    const [bill] = (await storedLoan(provider, loan_id)).bills;
    const isPaid = bill?.principal_paid === bill?.principal;
    return isPaid ? { takenBack: bill?.fee } : { paid: bill?.fee_paid };
  };
  const amount = minor(4_920); // All of the bill of 1 May.
  const credit = (subject: string, bank_reference: string) =>
    byTwo({ deed: 'transfer', subject, currency: 'USD', amount, bank_reference });

  const undo = (subject: string) => byTwo({ deed: 'transfer-undo', subject, why: 'Another’s' });

  await provider.passTime(Date.parse('2026-05-02T10:00:00Z') - provider.clock.now());
  await take(`2026-04-29,49.20,USD,${fresh('FT-92')},For a loan`);
  await credit(wrong, fresh('FT-93'));
  await provider.passTime(5 * dayMs);
  await undo(fresh('FT-93'));
  await credit(right, `${fresh('FT-93')} (2)`);
  expect(await lateFee(right)).toEqual({ takenBack: 158 });
  await credit(late, fresh('FT-92'));
  expect(await lateFee(late)).toEqual({ takenBack: 158 });
  await undo(fresh('FT-92'));
  await credit(rightOfLate, `${fresh('FT-92')} (2)`);
  expect(await lateFee(rightOfLate)).toEqual({ takenBack: 158 });
  await credit(byHand, fresh('FT-94'));
  expect(await lateFee(byHand)).toEqual({ paid: 158 });
  expect(await discrepancies()).toEqual([]);
});

test('a transfer that is credited behind a payment made since takes no interest of the days between', async () => {
  const subject = await borrow(provider, await newBorrower(provider), 'USD', 60_000);
  const other = await borrow(provider, await newBorrower(provider), 'USD', 60_000);
  const credit = (loan: string, bank_reference: string, amount: number) =>
    byTwo({
      deed: 'transfer',
      subject: loan,
      currency: 'USD',
      amount: minor(amount),
      bank_reference,
    });
  const countedOn = async (reference: string) => {
    const { day } = await provider.context.db
      .selectFrom('loan_lines')
      .innerJoin('repayments', 'repayments.repayment_id', 'loan_lines.repayment_id')
      .select('day')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return day;
  };
  await take(
    `2026-05-06,49.20,USD,${fresh('FT-95')},For a loan`,
    `2026-05-06,49.20,USD,${fresh('FT-96')},For a loan`,
  );
  const imported = lagosDay(provider.clock.now());
  await provider.passTime(dayMs);
  await credit(subject, fresh('FT-97'), 30_000);
  await provider.passTime(2 * dayMs);
  await credit(subject, fresh('FT-95'), 4_920);
  await credit(other, fresh('FT-96'), 4_920);
  expect(await countedOn(fresh('FT-95'))).toBe(lagosDay(provider.clock.now()));
  expect(await countedOn(fresh('FT-96'))).toBe(imported);
  expect(await discrepancies()).toEqual([]);
});
