import { expect, test } from 'vitest';
import type { ComingSale } from '#contract/sales.ts';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import {
  comingDetails,
  comingFigures,
  countdownReason,
  countdownTitle,
  stepsIfUnpaid,
} from '#features/dashboard/coming/coming-words.ts';

const at = (application_id: number, applicationName: string) => ({
  application_id,
  applicationName,
});
/** Its days do not break at the end of a line. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const northgate = at(2, 'Northgate');

const coming: ComingSale = {
  loan_id: '6eb9871f-0000',
  application: northgate,
  currency: 'USD',
  notice_day: '2026-07-01',
  day: '2026-08-01',
  overdue: minor(111_957),
  owed: minor(113_347),
  undrawn: minor(5_000),
  sold: [
    { portfolio_id: 'one', application: northgate, amount: minor(100_000) },
    { portfolio_id: 'two', application: at(3, 'Southbank'), amount: minor(8_000) },
    { portfolio_id: 'three', application: northgate, amount: minor(347) },
  ],
  written_off: minor(0),
  charges: minor(1_390),
  next_charge: { kind: 'late_fee', day: '2026-07-03', amount: minor(278) },
  oldest: { due_date: '2026-05-01', left: minor(8_627) },
};

test.each([
  ['2026-07-01', '31 days until we sell part of your portfolio'],
  ['2026-07-31', '1 day until we sell part of your portfolio'],
  ['2026-08-01', 'Today we sell part of your portfolio'],
])('on %s the countdown says %s', (today, title) => {
  expect(countdownTitle(coming, isoDay(today))).toBe(title);
});

test('a countdown names loan, partner and bill, and the last moment to pay', () => {
  expect(plain(countdownReason(coming))).toBe(
    'Your bill of 1 May 2026 at Northgate (loan 6eb9871f) is unpaid. If you pay by the end of 31 July 2026, Lagos time, we will sell nothing. We will add a late fee of $2.78 on 3 July 2026. Pay all that is due by the end of 2 July 2026, Lagos time, to avoid it.',
  );
});

test('a countdown names the charge that is added before the sale, and how it is avoided', () => {
  const charge = { kind: 'penal_charge', day: '2027-03-01', amount: minor(60_000) } as const;
  const february = { ...coming, currency: 'NGN', day: '2027-03-03', next_charge: charge } as const;
  expect(plain(countdownReason(february))).toMatch(
    /by the end of 2 Mar 2027, Lagos time, we will sell nothing\. We will add a penal charge of ₦600\.00 on 1 Mar 2027\. Pay all that is due by the end of 28 Feb 2027, Lagos time, to avoid it\.$/,
  );
  const ofThatDay = { ...february, day: '2027-03-01' };
  expect(countdownReason(ofThatDay)).not.toContain('penal charge');
});

test('its figures are those of the notice, one for each partner', () => {
  expect(comingFigures(coming).map(({ name, value }) => plain(`${name}: ${value}`))).toEqual([
    'All due now: $1,119.57',
    'Pay by: 31 July 2026, end of day, Lagos time',
    'Whole loan, due on 1 Aug 2026: $1,133.47',
    'Undrawn credit returned, at no cost: $50.00',
    'To be sold at Northgate: $1,003.47',
    'To be sold at Southbank: $80.00',
    'You save by paying today, in charges: $13.90',
  ]);
  expect(plain(comingDetails(coming)[0] ?? '')).toContain(
    'only the bill of 1 May 2026: $86.27 today',
  );
});

test('undrawn credit that covers the oldest bill is said to stop the sale', () => {
  const stops = /stop it if you give back \$86\.27 of the credit that you did not withdraw/;
  const said = (undrawn: number) => comingDetails({ ...coming, undrawn: minor(undrawn) });
  expect(said(8_627)).toContainEqual(expect.stringMatching(stops));
  expect(said(8_626)).not.toContainEqual(expect.stringMatching(stops));
});

test('where undrawn credit covers everything, nothing is said to be sold', () => {
  const covered = { ...coming, undrawn: coming.owed, sold: [] };
  expect(countdownTitle(covered, isoDay('2026-07-02'))).toBe(
    '30 days until your whole loan is due',
  );
  const said = [...comingFigures(covered), ...comingDetails(covered), ...stepsIfUnpaid(covered)];
  expect(JSON.stringify(said)).not.toMatch(/To be sold|we sell/i);
});

test('before the notice it says the next charge, the notice and the sale, each with its day', () => {
  const said = (change: Partial<ComingSale> = {}) =>
    stepsIfUnpaid({ ...coming, ...change }).map(({ day, what }) => plain(`${day}: ${what}`));
  expect(said()).toEqual([
    '1 July 2026: If your oldest bill is still unpaid, we send you a notice. You then have one month.',
    '3 July 2026: We will add a late fee of $2.78. Pay all that is due by the end of 2 July 2026, Lagos time, to avoid it.',
    '1 Aug 2026: Your whole loan is due: $1,133.47. First we use the $50.00 that you did not withdraw. We sell part of your portfolio: $1,003.47 at Northgate and $80.00 at Southbank.',
  ]);
  const [notice, end] = said({ next_charge: null, undrawn: minor(0) });
  expect(notice).toMatch(/^1 July 2026: If your oldest bill/);
  expect(end).toContain('$1,133.47. We sell part of your portfolio');
});

test('where all of the portfolio is sold, no part of it and no rest is spoken of', () => {
  const all = { ...coming, written_off: minor(20_000) };
  expect(countdownTitle(all, isoDay('2026-07-31'))).toBe('1 day until we sell your portfolio');
  expect(stepsIfUnpaid(all).at(-1)?.what).toContain('We sell your portfolio: $1,003.47 at');
  expect(comingDetails(all).join(' ')).not.toContain('The rest of your portfolio');
});
