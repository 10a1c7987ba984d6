import { describe, expect, it } from 'vitest';
import { allocate } from '#credit/allocation.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  type IsoDay,
  isoDay,
  laterDay,
} from '#credit/calendar.ts';
import { deferred, type FrozenSpan, isFrozen, mergeSpans } from '#credit/frozen-days.ts';
import { remedy } from '#credit/liquidation.ts';
import { advance, openAccount, type PostedLine, rewindTo } from '#credit/loan-account.ts';
import { minor, sum } from '#credit/money.ts';
import { forecastSale } from '#credit/sale.ts';
import { withoutPayment } from '#credit/taken-back.ts';
import { withoutLateCharges } from '#credit/waive-late-charges.ts';
import fc from '#support/property.ts';
import { anyDay, anyTerms, unpaid, usd } from './loans.ts';

const span = (from: string, until: string | null): FrozenSpan => ({
  from: isoDay(from),
  until: until === null ? null : isoDay(until),
});

/** Some blocks of a loan's first year, which may overlap; all of them have ended. */
const anyBlocks = (start: IsoDay) =>
  fc.array(fc.tuple(fc.nat(360), fc.integer({ min: 1, max: 70 })), { maxLength: 4 }).map((blocks) =>
    blocks.map(([after, days]) => {
      const from = addDays(start, after);
      return { from, until: addDays(from, days) };
    }),
  );
const anyBlocked = fc
  .record({ terms: anyTerms, from: anyDay })
  .chain(({ terms, from }) => anyBlocks(from).map((blocks) => ({ terms, from, blocks })));

/** Days from one up to another that are in none of the blocks, counted one by one. */
function runningDays(blocks: readonly FrozenSpan[], start: IsoDay, end: IsoDay): number {
  const blocked = (day: IsoDay) =>
    blocks.some(({ from, until }) => from <= day && (until === null || day < until));
  let count = 0;
  for (let day = start; day < end; day = addDays(day, 1)) count += blocked(day) ? 0 : 1;
  return count;
}

const isCharge = ({ kind }: PostedLine) => kind === 'late_fee' || kind === 'penal_charge';

describe('blocks of repayment', () => {
  it('are merged where they touch or overlap, and one that lasts takes all that follows', () => {
    const merged = mergeSpans([
      span('2026-06-10', '2026-06-20'),
      span('2026-05-01', '2026-05-05'),
      span('2026-05-05', '2026-05-07'),
      span('2026-06-15', '2026-06-18'),
      span('2026-08-01', null),
      span('2026-09-01', '2026-09-02'),
    ]);
    expect(merged).toEqual([
      span('2026-05-01', '2026-05-07'),
      span('2026-06-10', '2026-06-20'),
      span('2026-08-01', null),
    ]);
  });

  it('defer the end of a term by the days of it that they take, and no more', () => {
    const end = (...blocks: FrozenSpan[]) =>
      deferred(mergeSpans(blocks), isoDay('2026-05-01'), isoDay('2026-06-01'));
    expect(end(span('2026-05-10', '2026-05-12'))).toBe('2026-06-03');
    expect(end(span('2026-04-20', '2026-05-03'))).toBe('2026-06-03');
    expect(end(span('2026-05-31', '2026-07-01'))).toBe('2026-07-02');
    expect(end(span('2026-06-01', '2026-07-01'))).toBe('2026-06-01');
    expect(end(span('2026-05-31', null))).toBe(null);
    expect(end(span('2026-06-01', null))).toBe('2026-06-01');
  });

  it('cost a bill no second late fee, where its day is put off after it was charged', () => {
    const terms = {
      principal: minor(100_000),
      currency: 'USD',
      tenure: 3,
      interest_bp: 300,
    } as const;
    const charged = advance(openAccount(terms, isoDay('2026-03-10')), isoDay('2026-05-03')).account;
    expect(charged.bills[0]?.fee).toBeGreaterThan(0);
    const frozen = [span('2026-05-02', '2026-05-10')];
    const after = advance({ ...charged, frozen }, isoDay('2026-05-20'));
    expect(after).toMatchObject({ lines: [], account: { bills: charged.bills } });
  });

  it('leave a term as many running days as it had', () => {
    fc.assert(
      fc.property(
        anyDay.chain((start) => fc.tuple(fc.constant(start), anyBlocks(start))),
        fc.nat(200),
        ([start, blocks], length) => {
          const end = deferred(mergeSpans(blocks), start, addDays(start, length));
          expect(end && runningDays(blocks, start, end)).toBe(length);
        },
      ),
    );
  });
});

describe('a loan of which nothing is paid, with blocks', () => {
  it('is charged for being late after as many running days as without them', () => {
    fc.assert(
      fc.property(anyBlocked, ({ terms, from, blocks }) => {
        const { lines } = advance(openAccount(terms, from, mergeSpans(blocks)), addDays(from, 700));
        const counted = new Map<IsoDay, number>();
        for (const { kind, day, bill_due_date: due } of lines.filter(isCharge)) {
          const month = (counted.get(due) ?? 0) + 1;
          const nominal = kind === 'late_fee' ? addDays(due, 2) : addMonths(due, month);
          if (kind === 'penal_charge') counted.set(due, month);
          expect(runningDays(blocks, due, day)).toBe(daysBetween(due, nominal));
        }
      }),
    );
  });

  it('pays the same interest and principal on the same days', () => {
    fc.assert(
      fc.property(anyBlocked, ({ terms, from, blocks }) => {
        const billed = (frozen: readonly FrozenSpan[]) =>
          advance(openAccount(terms, from, frozen), addDays(from, 300)).lines.filter(
            (line) => !isCharge(line),
          );
        expect(billed(mergeSpans(blocks))).toEqual(billed([]));
      }),
    );
  });

  it('has been charged no more on any day than without them', () => {
    fc.assert(
      fc.property(anyBlocked, fc.nat(400), ({ terms, from, blocks }, days) => {
        const charged = (frozen: readonly FrozenSpan[]) => {
          const { lines } = advance(openAccount(terms, from, frozen), addDays(from, days));
          return lines.filter((line) => line.kind === 'penal_charge');
        };
        const amount = (lines: readonly PostedLine[]) => sum(lines.map((line) => line.amount));
        expect(amount(charged(mergeSpans(blocks)))).toBeLessThanOrEqual(amount(charged([])));
      }),
    );
  });

  it('stands the same however its days are posted', () => {
    fc.assert(
      fc.property(anyBlocked, fc.array(fc.nat(40)), ({ terms, from, blocks }, steps) => {
        const opened = openAccount(terms, from, mergeSpans(blocks));
        let account = opened;
        const lines: PostedLine[] = [];
        for (const days of steps) {
          const posting = advance(account, addDays(account.posted_through, days));
          account = posting.account;
          lines.push(...posting.lines);
        }
        expect({ account, lines }).toEqual(advance(opened, account.posted_through));
      }),
    );
  });

  it('gets no charge, notice or day of a sale while a block lasts', () => {
    fc.assert(
      fc.property(anyBlocked, fc.nat(200), ({ terms, from, blocks }, after) => {
        const since = addDays(from, after);
        const lasting = mergeSpans([...blocks, { from: since, until: null }]);
        const { account, lines } = advance(openAccount(terms, from, lasting), addDays(since, 400));
        const late = lines.filter((line) => isCharge(line) && line.day > since);
        expect(late).toEqual([]);
        expect(remedy(account)).toBe(null);
        expect(forecastSale(account, [], null)).toBe(null);
        expect(forecastSale(account, [], since)).toBe(null);
      }),
    );
  });

  it('is sold after three months and a month of notice in which it could be repaid', () => {
    fc.assert(
      fc.property(anyBlocked, fc.nat(120), ({ terms, from, blocks }, told) => {
        const frozen = mergeSpans(blocks);
        const account = advance(openAccount(terms, from, frozen), addDays(from, 100)).account;
        const due = remedy(account)?.bill_due_date;
        if (!due) return;
        const toldOn = addDays(due, told);
        const day = forecastSale(account, [], toldOn)?.day ?? due;
        const inThreeMonths = daysBetween(due, addMonths(due, 3));
        const inOneMonth = daysBetween(toldOn, addMonths(toldOn, 1));
        expect(runningDays(blocks, due, day)).toBeGreaterThanOrEqual(inThreeMonths);
        expect(runningDays(blocks, toldOn, day)).toBeGreaterThanOrEqual(inOneMonth);
        expect(day >= laterDay(account.posted_through, toldOn)).toBe(true);
      }),
    );
  });
});

describe('a payment of a time with a block', () => {
  // Blocked on 2 May: the late fee of 1 May comes on 10 May instead of the 3rd.
  const frozen = [span('2026-05-02', '2026-05-09')];
  const { account } = advance(
    openAccount(usd(100_000), isoDay('2026-03-10'), frozen),
    isoDay('2026-05-20'),
  );

  it('takes the fee back when it was made before the fee, whenever that came', () => {
    const waived = (day: string) =>
      withoutLateCharges(account, minor(8_200), isoDay(day)).lines.map(({ kind }) => kind);
    expect(waived('2026-05-09')).toEqual(['fee']);
    expect(waived('2026-05-10')).toEqual([]);
  });

  it('does not count from a day before a fee that was deferred', () => {
    expect(rewindTo(account, isoDay('2026-05-10')).posted_through).toBe('2026-05-10');
    expect(rewindTo(account, isoDay('2026-05-09')).posted_through).toBe('2026-05-20');
  });
});

it('a day is frozen from the first day of a block until the day that counts again', () => {
  const frozen = [span('2026-05-02', '2026-05-09'), span('2026-06-10', null)];
  const days = ['2026-05-01', '2026-05-02', '2026-05-08', '2026-05-09', '2026-06-10', '2027-01-01'];
  const expected = [false, true, true, false, true, true];
  expect(days.map((day) => isFrozen(frozen, isoDay(day)))).toEqual(expected);
});

it('charges that two blocks defer to one day are all posted', () => {
  const blocked = openAccount(usd(100_000), isoDay('2026-03-10'), [
    span('2026-05-01', '2026-06-15'),
  ]);
  const fees = advance(blocked, isoDay('2026-06-30')).lines.filter(isCharge);
  expect(fees.map(({ day, bill_due_date }) => [day, bill_due_date])).toEqual([
    ['2026-06-17', '2026-05-01'],
    ['2026-06-17', '2026-06-01'],
  ]);
  expect(unpaid(usd(100_000), '2026-03-10', '2026-06-30').account.frozen).toEqual([]);
});

it('a payment that is taken back while repayment is blocked is late only once it can be repaid', () => {
  const lasting = openAccount(usd(100_000), isoDay('2026-03-10'), [span('2026-06-10', null)]);
  const due = advance(lasting, isoDay('2026-05-01'));
  const paid = allocate(due.account, minor(8_200), isoDay('2026-05-01'));
  const recorded = advance(paid.account, isoDay('2026-06-20'));
  const posted = { source: 'posted', repayment_id: null, sale_id: null } as const;
  const written = [
    ...due.lines.map((line) => ({ ...line, ...posted })),
    ...paid.lines.map((line) => ({
      ...line,
      source: 'paid' as const,
      day: isoDay('2026-05-01'),
      repayment_id: 'r',
      sale_id: null,
    })),
    ...recorded.lines.map((line) => ({ ...line, ...posted })),
  ];
  const today = isoDay('2026-06-20');
  const taken = { repayment_id: 'r', amount: minor(8_200), today, withRest: false };
  const { account } = withoutPayment(recorded.account, written, taken);
  expect(account.bills[0]).toMatchObject({ reopened_on: '2026-06-20', fee: 0, penal_months: 0 });
  const ofMay = (bill: PostedLine) => bill.bill_due_date === '2026-05-01' && isCharge(bill);
  expect(advance(account, isoDay('2027-06-01')).lines.filter(ofMay)).toEqual([]);
  expect(remedy(account)).toBe(null);

  const ended = { ...account, frozen: [span('2026-06-10', '2026-07-10')] };
  const charged = advance(ended, isoDay('2026-12-01')).lines.filter(ofMay);
  // Late from 20 June, with 20 days of the block still to come: 1 August becomes 21 August.
  expect(charged.map(({ day }) => day)).toEqual(['2026-08-21', '2026-09-21', '2026-10-21']);
});
