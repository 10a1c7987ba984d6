import { afterEach, expect, test, vi } from 'vitest';
import { type AnswerOf, getBreakdown, getLoan, listLoans } from '#contract';
import { isoDay } from '#credit/calendar.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { openedIn, searchWith } from '#features/dashboard/records/address.ts';
import { calendarFile } from '#features/dashboard/records/calendar-file.ts';
import { explainMonth } from '#features/dashboard/records/explain-month.ts';
import { daysOf, type Fields, yearsSince } from '#features/dashboard/records/statements.flow.ts';
import { propertyIn, readCalendar } from '#support/calendar.ts';
import { providerForFile } from '#support/fixtures.ts';
import { testNow } from '#support/provider.ts';
import { openTab } from '#support/tab.ts';

const ada = 'ada@example.com';
const femi = 'femi@example.com';

const provider = providerForFile();
afterEach(() => vi.unstubAllGlobals());

/** A running loan with its breakdown, as the app reads them. */
async function breakdownOf(as: string) {
  const query = { status: ['serviced'], limit: 1 };
  const { loans } = await provider.answer(listLoans, { as, query });
  const id = loans[0]?.loan_id ?? '';
  const [loan] = (await provider.answer(getLoan, { as, id })).loans as AnswerOf<
    typeof getLoan
  >['loans'];
  const told = (await provider.answer(getBreakdown, { as, id })) as AnswerOf<typeof getBreakdown>;
  if (!loan) throw new Error(`${as} has no running loan`);
  return { loan, rows: told.breakdown, lines: told.lines, sales: told.sales };
}

test('what is open stands in the address beside what is others’', () => {
  const loan = { of: 'loan', id: '7c4109b2-0000-4000-8000-000000000000' } as const;
  const search = searchWith(loan, '?tab=credit&credit=serviced,repaid&statements');
  expect(search).toBe(`?tab=credit&credit=serviced,repaid&loan=${loan.id}`);
  expect(openedIn(search)).toEqual(loan);
  expect(openedIn(searchWith({ of: 'statements' }, search))).toEqual({ of: 'statements' });
  expect(searchWith(undefined, '?loan=1')).toBe('');
  expect(openedIn('?loan=../../etc&page=2')).toBeUndefined();
});

test('every figure of every month says why it is what it is', async () => {
  for (const as of [ada, femi]) {
    const breakdown = await breakdownOf(as);
    for (const [index, row] of breakdown.rows.entries()) {
      const explained = explainMonth(breakdown, index);
      expect(explained.map(({ figure }) => figure)).toEqual([
        row.principal_at_month_beginning,
        row.principal_repaid,
        row.principal_at_month_end,
        row.minimum_principal_at_month_beginning,
        row.minimum_principal_at_month_end,
        row.interest_at_month_beginning,
        row.interest_overcharge,
        row.interest_repaid,
        row.interest_at_month_end,
      ]);
      for (const { figure, why } of explained) {
        expect(why).toMatch(/^[^;:]+.*\.$/);
        expect(why).not.toMatch(/undefined|NaN|null/);
        // What is nothing is said to be nothing, what is something names its parts.
        if (figure > 0) expect(why).toMatch(/[$₦]|Left at|borrowed|none of it/);
      }
    }
  }
});

test('a bill’s interest, a late fee and a penal charge are told with what they are of', async () => {
  const { loan, rows, lines, sales } = await breakdownOf(femi);
  const why = (index: number) =>
    Object.fromEntries(
      explainMonth({ loan, rows, lines, sales }, index).map(({ name, why }) => [name, why]),
    );
  const february = why(2);
  expect(february['Interest due']).toBe(
    '₦34,000.00 for the first 17 days, 17/30 of 3% of ₦2,000,000.00; ₦60,000.00 for January 2026, 3% of ₦2,000,000.00.',
  );
  expect(february['Late fees and charges']).toBe(
    '₦15,705.00 on 3 Feb, a late fee for the bill of 1 Feb: 0.75% of the principal and the interest due.',
  );
  expect(february['Billed principal at the start']).toBe(
    '₦60,000.00 in the bill of 1 Feb, 3% of the principal.',
  );
  expect(why(3)['Late fees and charges']).toContain(
    '₦1,540.00 on 1 Mar, a penal charge: 1% of the unpaid part of the bill of 1 Feb',
  );
  expect(why(3)['Interest due']).toContain('₦109,705.00 unpaid from February 2026');
});

test('a charge that we removed is told with what was removed of it', async () => {
  const { rows, ...breakdown } = await breakdownOf(femi);
  const removed = rows.map((row) => ({ ...row, interest_overcharge: minor(0) }));
  const [charges] = explainMonth({ ...breakdown, rows: removed }, 2).filter(
    ({ name }) => name === 'Late fees and charges',
  );
  expect(charges?.why).toBe(
    '₦15,705.00 on 3 Feb, a late fee for the bill of 1 Feb: 0.75% of the principal and the interest due; we removed ₦15,705.00.',
  );
});

test('the calendar file holds the bills to come as days, with a reminder the day before', async () => {
  const { loan } = await breakdownOf(femi);
  const file = calendarFile(loan, { made: testNow, origin: 'https://app.example' });
  const calendar = readCalendar(file);
  expect(propertyIn(calendar, 'VERSION')).toBe('2.0');
  expect(propertyIn(calendar, 'PRODID')).toMatch(/^-\/\//);
  const coming = loan.bills.filter(({ state }) => state === 'coming');
  expect(calendar.parts).toHaveLength(coming.length);
  for (const [index, event] of calendar.parts.entries()) {
    const bill = coming[index];
    if (!bill) throw new Error('An event without a bill');
    const compact = bill.due_date.replaceAll('-', '');
    expect(event.name).toBe('VEVENT');
    expect(propertyIn(event, 'DTSTART')).toBe(`;VALUE=DATE:${compact}`);
    expect(propertyIn(event, 'DTEND')).toBe(`;VALUE=DATE:${compact.slice(0, -1)}2`);
    expect(propertyIn(event, 'UID')).toBe(`${loan.loan_id}-${bill.due_date}@holdfast.example.com`);
    expect(propertyIn(event, 'DTSTAMP')).toBe('20260310T090000Z');
    expect(propertyIn(event, 'SUMMARY')).toContain(formatMoney(bill.total, 'NGN'));
    const [alarm] = event.parts;
    expect(
      alarm && [alarm.name, propertyIn(alarm, 'ACTION'), propertyIn(alarm, 'TRIGGER')],
    ).toEqual(['VALARM', 'DISPLAY', '-PT15H']);
  }
  const later = calendarFile(loan, { made: testNow + 1000, origin: 'https://app.example' });
  const ids = (text: string) => text.match(/^UID:.*$/gm);
  expect(ids(later)).toEqual(ids(file));
});

test('a partner’s name cannot break out of a calendar', async () => {
  const { loan } = await breakdownOf(ada);
  const applicationName = 'Ọlá; Adé, Sons\\ and a name as long as no partner has had it until now';
  const file = calendarFile(
    { ...loan, application: { ...loan.application, applicationName } },
    { made: testNow, origin: 'https://app.example' },
  );
  const [event] = readCalendar(file).parts;
  expect(event && propertyIn(event, 'DESCRIPTION')).toContain(applicationName);
});

const fields: Fields = {
  paper: 'statement',
  range: 'custom',
  from: '2026-01-05',
  to: '2026-01-05',
  year: '2026',
  currency: 'both',
  application_id: '0',
};
const today = isoDay('2026-03-10');

test('ranges are whole months and years of Lagos, up to today', () => {
  const of = (range: Fields['range'], day = today) => daysOf({ ...fields, range }, day);
  expect(of('month')).toEqual({ from: '2026-03-01', to: '2026-03-10' });
  expect(of('last-month')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(of('last-month', isoDay('2026-01-31'))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(of('year')).toEqual({ from: '2026-01-01', to: '2026-03-10' });
  expect(of('last-year')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(of('custom')).toEqual({ from: '2026-01-05', to: '2026-01-05' });
});

test('days of one’s own that cannot be are named with their field', () => {
  const wrong = (from: string, to: string) => daysOf({ ...fields, from, to }, today);
  expect(wrong('', '2026-01-01')).toEqual({ at: 'from', message: 'Choose the first day.' });
  expect(wrong('2026-01-01', '')).toEqual({ at: 'to', message: 'Choose the last day.' });
  expect(wrong('2026-01-02', '2026-01-01')).toMatchObject({ at: 'from' });
  expect(wrong('1999-12-31', '2026-01-01')).toMatchObject({ at: 'from' });
  expect(yearsSince('2024-05-01T00:00:00Z', today)).toEqual(['2026', '2025', '2024']);
  expect(yearsSince('2027-05-01T00:00:00Z', today)).toEqual(['2026']);
});

/** The page's scripts in a tab of Ada's. */
async function load(path: string) {
  const tab = openTab(provider, path);
  tab.local.setItem('user:token', await provider.tokenOf(ada));
  const saved: string[] = [];
  // What is clicked is saved under its name.
  const link = { download: '', click: () => void saved.push(link.download) };
  vi.stubGlobal('document', { createElement: () => link });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const { $toasts } = await import('#stores/toasts.ts');
  const said = () => $toasts.get().map(({ message }) => message);
  return { tab, saved, said };
}

test('the breakdown is fetched for the loan in the address, and says so once', async () => {
  const { loan } = await breakdownOf(ada);
  const { said } = await load(`/dashboard?loan=${loan.loan_id}`);
  const { $breakdown } = await import('#features/dashboard/records/breakdown.store.ts');
  const { refreshMoney } = await import('#stores/reads/read.ts');
  $breakdown.listen(() => undefined);
  await vi.waitUntil(() => $breakdown.get().data);
  expect($breakdown.get().data?.loan.loan_id).toBe(loan.loan_id);
  refreshMoney();
  await vi.waitUntil(() => $breakdown.get().loading === false);
  expect(said()).toEqual(['Loan Breakdown fetched']);
});

test('a breakdown that cannot be had says so in the specified words, with the reason', async () => {
  const { said } = await load('/dashboard?loan=00000000-0000-4000-8000-000000000000');
  const { $breakdown } = await import('#features/dashboard/records/breakdown.store.ts');
  $breakdown.listen(() => undefined);
  await vi.waitUntil(() => $breakdown.get().error);
  expect(said()).toEqual(['Could not fetch breakdown.']);
  expect($breakdown.get().error?.messages).toEqual([
    'We could not find that. Go back and choose it again.',
  ]);
});

test('a report is fetched once however often it is tapped, and failure is said', async () => {
  const { loan } = await breakdownOf(ada);
  const { tab, saved, said } = await load('/dashboard');
  const { saveReport } = await import('#features/dashboard/records/report-file.ts');
  await Promise.all([saveReport(loan.loan_id, 'pdf'), saveReport(loan.loan_id, 'pdf')]);
  expect(saved).toEqual([`report-${loan.loan_id.slice(0, 8)}-2026-03-10.pdf`]);
  expect(said()).toEqual(['Loan Breakdown downloaded']);
  tab.answerWith(() => Promise.reject(new TypeError('offline')));
  await saveReport(loan.loan_id, 'csv');
  expect(saved).toHaveLength(1);
  expect(said()).toContain('Failed to download Loan Breakdown.');
});

test('a statement goes out with what was chosen, and wrong days do not', async () => {
  const { saved, said } = await load('/dashboard');
  const { firstFields, downloadStatement: savePaper } = await import(
    '#features/dashboard/records/statements.store.ts'
  );
  const usual = firstFields(today);
  expect(usual).toMatchObject({ paper: 'statement', range: 'last-month' });
  expect(await savePaper({ ...usual, range: 'custom' }, 'pdf', today)).toMatchObject({
    at: 'from',
  });
  expect(saved).toEqual([]);
  await savePaper(usual, 'csv', today);
  await savePaper({ ...usual, paper: 'interest', year: '2025' }, 'pdf', today);
  expect(saved).toEqual([
    expect.stringMatching(/^statement-2026-02-01-to-2026-02-28-.*\.csv$/),
    'interest-2025.pdf',
  ]);
  expect(said()).toEqual(['Statement downloaded', 'Interest summary downloaded']);
});

test('an answer that ends the session ends it here too', async () => {
  const { loan } = await breakdownOf(ada);
  const { tab, said } = await load('/dashboard');
  const body = { message: 'Sign in', code: 'unauthenticated', data: { error: ['Sign in'] } };
  tab.answerWith(async () => Response.json(body, { status: 401 }));
  const { saveReport } = await import('#features/dashboard/records/report-file.ts');
  await saveReport(loan.loan_id, 'pdf');
  expect(tab.local.getItem('user:token')).toBeNull();
  expect(said()).toContain('Failed to download Loan Breakdown.');
});
