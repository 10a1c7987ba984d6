import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveBackEntry, listQueue, noteEntry, requestLoan, takeEntry } from '#contract';
import { addPartner } from '#provider/applications/add.ts';
import { declineLoan } from '#provider/back-office/loans.ts';
import { newBorrower } from '#support/borrowers.ts';
import { type LiveProvider, openLiveProvider } from '#support/live.ts';
import { codeOf } from '#support/provider.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';

let running: LiveProvider;
let [officer, other]: TestStaff[] = [];
beforeAll(async () => {
  running = await openLiveProvider();
});
beforeEach(async () => {
  officer = await newStaff(running.live, 'officer');
  other = await newStaff(running.live, 'officer');
});
afterAll(() => running.close());

const as = (staff: TestStaff | undefined) => ({ headers: { ...staff?.headers } });
const hour = 3_600_000;

async function borrow(amount: number): Promise<string> {
  const borrower = await newBorrower(running.live);
  const portfolio_id = borrower.portfolios.USD;
  const { loans } = await running.live.answer(requestLoan, {
    as: borrower.email,
    body: { amount, currency: 'USD', tenure: 3, portfolios: [{ portfolio_id, amount }] },
  });
  return loans[0]?.loan_id ?? '';
}

const queue = async (kind?: 'loan' | 'partner') =>
  running.live.answer(listQueue, { ...as(officer), query: kind ? { kind } : {} });

test('the oldest day comes first, and the largest of a day', async () => {
  const small = await borrow(60_000);
  await running.live.passTime(hour);
  const large = await borrow(90_000);
  await running.live.passTime(24 * hour);
  const late = await borrow(95_000);
  officer = await newStaff(running.live, 'officer');
  const { entries, counts } = await queue('loan');
  const subjects = entries.map(({ subject }) => subject);
  // The seed's people have asked for loans, too.
  const own = [large, small, late];
  expect(subjects.filter((one) => own.includes(one))).toEqual(own);
  expect(counts.find(({ kind }) => kind === 'loan')?.count).toBe(entries.length);
  expect(entries.find(({ subject }) => subject === large)).toMatchObject({
    kind: 'loan',
    amount: 90_000,
    currency: 'USD',
    status: 'requested',
    about: 'A loan for 3 months waits for a decision.',
    owner: null,
    notes: [],
  });
  await declineLoan(running.live.context, { loan_id: late, reason: 'Too late.' }, 'ngozi');
  const left = (await queue('loan')).entries.map(({ subject }) => subject);
  expect(left.filter((one) => own.includes(one))).toEqual([large, small]);
});

test('a partner that waits is listed since it was made', async () => {
  const terms = { type: 'widget', interest_bp: 300, collateral_ratio_bp: 3000 } as const;
  const application_id = await addPartner(
    running.live.context,
    { ...terms, name: 'Delta Wealth' },
    'ngozi',
  );
  const { entries } = await queue('partner');
  expect(entries).toContainEqual(
    expect.objectContaining({ subject: String(application_id), partner: 'Delta Wealth' }),
  );
});

describe('an entry', () => {
  const named = { kind: 'loan' as const, subject: '' };
  beforeAll(async () => {
    named.subject = await borrow(70_000);
  });
  const found = async () =>
    (await queue('loan')).entries.find(({ subject }) => subject === named.subject);
  const take = (staff: TestStaff | undefined) =>
    running.live.ask(takeEntry, { ...as(staff), body: named }).then(codeOf);
  const giveBack = (staff: TestStaff | undefined) =>
    running.live.ask(giveBackEntry, { ...as(staff), body: named }).then(codeOf);

  test('is taken by one of fifty who try at once, and given back by that one alone', async () => {
    const tries = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? officer : other));
    const outcomes = await Promise.all(tries.map(take));
    const owner = (await found())?.owner?.staff_id;
    const [winner, loser] = owner === officer?.staff_id ? [officer, other] : [other, officer];
    // Whoever has it may take it again: a second tap changes nothing.
    expect(outcomes.map((code, at) => code === 'ok' && tries[at] !== winner)).not.toContain(true);
    expect(await giveBack(loser)).toBe('state_conflict');
    expect(await giveBack(winner)).toBe('ok');
    expect((await found())?.owner).toBeNull();
    expect(await giveBack(winner)).toBe('state_conflict');
  });

  test('keeps its notes in their order', async () => {
    for (const note of ['Called the partner', 'They look at it']) {
      await running.live.answer(noteEntry, { ...as(other), body: { ...named, note } });
    }
    expect((await found())?.notes.map(({ text }) => text)).toEqual([
      'Called the partner',
      'They look at it',
    ]);
  });
});
