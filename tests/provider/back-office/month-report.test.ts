import { beforeAll, expect, test } from 'vitest';
import { fileComplaint } from '#contract/complaints.ts';
import { getDeskReport } from '#contract/desk-reports.ts';
import { addMonths, firstOfMonth, isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { answerComplaint, readComplaint } from '#provider/back-office/complaints.ts';
import { type MonthFigures, monthFigures } from '#provider/back-office/month-figures.ts';
import type { Context } from '#provider/context.ts';
import { ownerOf } from '#provider/own-data/collect.ts';
import { eraseRows } from '#provider/own-data/erase.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { loanOf, newDebtor } from '#support/repaying.ts';
import { newStaff } from '#support/staff.ts';

// The books keep what the people of the seed have moved.
const provider = providerForFile({ brokenLedger: true });
beforeAll(async () => {
  await leaveNobody(provider.context);
});

/** Nothing is left of the people of the seed but Ada's row, whose password everybody has. */
async function leaveNobody({ db }: Context): Promise<void> {
  const users = await db.selectFrom('users').selectAll().execute();
  for (const { user_id } of users) {
    const owner = await ownerOf({ db }, user_id);
    await eraseRows(db, owner, { shared: false, fates: ['erased', 'soon', 'loan'] });
  }
  const ada = users.find(({ email }) => email === 'ada@example.com');
  if (ada) await db.insertInto('users').values(ada).execute();
}

/** By somebody who has just signed in: half a year passes here. */
async function report(month: string, format: 'pdf' | 'csv' = 'csv') {
  const { headers } = await newStaff(provider, 'viewer');
  return provider.ask(getDeskReport, { headers: { ...headers }, query: { month, format } });
}
const text = async (month: string) => {
  const outcome = await report(month);
  if (!outcome.ok) throw new Error(outcome.code);
  return Buffer.from(outcome.data.content, 'base64').toString();
};
const inDollars = ({ credit }: MonthFigures) => credit.find(({ currency }) => currency === 'USD');

/** Nine in the morning of a day. */
const goTo = (day: string) =>
  provider.passTime(lagosMidnight(isoDay(day)) + 9 * 3_600_000 - provider.clock.now());

test('what is late at the end of each month is told by 30, 60 and 90 days, with its fees', async () => {
  const late = await newDebtor(provider, 'USD', 100_000);
  const good = await newDebtor(provider, 'USD', 300_000);
  const first = addMonths(firstOfMonth(lagosDay(provider.clock.now())), 2);
  await goTo(first);
  const endOf = (months: number) => isoDay(`${addMonths(first, months).slice(0, 8)}28`);
  // Who pays on the day is late with nothing.
  for (let month = 0; month < 3; month++) {
    const { minimum, payoff } = await loanOf(provider, good);
    const amount = minor(Math.min(minimum.amount || payoff, payoff));
    if (amount > 0) {
      const reference = `FT-${month}`;
      await recordTransfer(provider.context, { loan_id: good.loan_id, amount, reference }, 'ngozi');
    }
    await goTo(month < 2 ? addMonths(first, month + 1) : endOf(2));
  }
  const figures = await Promise.all(
    [0, 1, 2].map(async (months) => {
      const days = { from: addMonths(first, months), to: endOf(months) };
      return inDollars(await monthFigures(provider.context, days));
    }),
  );
  // 28 days late, then more than 30, then more than 60.
  expect(figures.map((month) => month && [month.late_30, month.late_60, month.late_90])).toEqual([
    [0, 0, 0],
    [100_000, 0, 0],
    [100_000, 100_000, 0],
  ]);
  expect(figures[0]?.loans).toBe(2);
  expect(figures[0]?.late_fees).toBeGreaterThan(0);
  expect(figures[1]?.penal_charges).toBeGreaterThan(0);
  expect((await loanOf(provider, late)).loanStatus).toBe('serviced');
  // Made again later, the report of that month is the same to the letter.
  const month = first.slice(0, 7);
  const before = await text(month);
  expect(before).toMatch(/USD,late_30,0\.00/);
  const { loan_id } = late;
  const wire = { loan_id, amount: minor(50_000), reference: 'FT-late' };
  await recordTransfer(provider.context, wire, 'ngozi');
  expect(await text(month)).toBe(before);
});

test('complaints are counted with how long they took', async () => {
  const { email: as } = await newBorrower(provider);
  const body = { kind: 'charges', text: 'The late fee is wrong.' } as const;
  const { complaint } = await provider.answer(fileComplaint, { as, body });
  await provider.passTime(2 * 3_600_000);
  await readComplaint(provider.context, complaint.number, 'uche');
  const answer = { number: complaint.number, text: 'We look into it.' };
  await answerComplaint(provider.context, answer, 'uche');
  const month = lagosDay(provider.clock.now()).slice(0, 7);
  expect(await text(month)).toMatch(/charges,,filed,1\r?\n.*charges,,read_in_time,1/);
  expect(await text(month)).toMatch(/charges,,hours_to_answer,2\.0/);
  const paper = await report(month, 'pdf');
  expect(paper.ok && Buffer.from(paper.data.content, 'base64').subarray(0, 5).toString()).toBe(
    '%PDF-',
  );
  expect(codeOf(await report('2150-01'))).toBe('invalid_request');
  expect(codeOf(await report('2099-01'))).toBe('date_range_invalid');
});
