import { describe, expect, it } from 'vitest';
import { comingBills } from '#credit/payoff.ts';
import { lived, ngn, pay, usd } from '../loans.ts';

describe('₦1,000,000.00 of 1 April, nothing paid until 3 June', () => {
  const { account } = lived(ngn(100_000_000), '2026-04-01', [], '2026-06-03');
  // In this order; then 94000000 that no bill has asked for and 2 days of 3 %: 200000.
  const queue: readonly (readonly [kind: string, bill: string | null, amount: number])[] = [
    ['penalty', '2026-05-01', 60_000],
    ['fee', '2026-05-01', 772_500],
    ['interest', '2026-05-01', 3_000_000],
    ['principal', '2026-05-01', 3_000_000],
    ['fee', '2026-06-01', 795_000],
    ['interest', '2026-06-01', 3_000_000],
    ['principal', '2026-06-01', 3_000_000],
    ['principal', null, 94_000_000],
    ['accrued_interest', '2026-07-01', 200_000],
  ];

  it.each([
    // amount, whole parts paid, of the next one
    [1, 0, 1],
    [60_000, 1, 0],
    [60_001, 1, 1],
    [832_499, 1, 772_499],
    [832_500, 2, 0],
    [3_832_500, 3, 0],
    [6_832_499, 3, 2_999_999],
    [6_832_500, 4, 0],
    [6_832_501, 4, 1],
    [7_627_500, 5, 0],
    [10_627_500, 6, 0],
    [13_627_500, 7, 0],
    [13_627_501, 7, 1],
    [107_627_499, 7, 93_999_999],
    [107_627_500, 8, 0],
    [107_827_499, 8, 199_999],
    [107_827_500, 9, 0],
  ])('%i kobo pay %i parts whole and %i of the next', (amount, whole, rest) => {
    const { lines, unallocated } = pay(account, amount);
    const [kind, bill] = queue[whole] ?? [];
    const next = rest > 0 ? [[kind, bill, rest]] : [];
    expect(lines.map((line) => [line.kind, line.bill_due_date, line.amount])).toEqual([
      ...queue.slice(0, whole),
      ...next,
    ]);
    expect(unallocated).toBe(0);
  });

  it('a kobo more than the payoff comes back', () => {
    expect(pay(account, 107_827_501).unallocated).toBe(1);
  });
});

it('on 1 July May’s two charges and June’s come first, each before its own bill', () => {
  const { account } = lived(ngn(100_000_000), '2026-04-01', [], '2026-07-01');
  const parts = pay(account, 120_000 + 772_500 + 6_000_000 + 60_000 + 795_000 + 1).lines;
  expect(
    parts.map(({ kind, bill_due_date, amount }) => `${bill_due_date} ${kind} ${amount}`),
  ).toEqual([
    '2026-05-01 penalty 120000',
    '2026-05-01 fee 772500',
    '2026-05-01 interest 3000000',
    '2026-05-01 principal 3000000',
    '2026-06-01 penalty 60000',
    '2026-06-01 fee 795000',
    '2026-06-01 interest 1',
  ]);
});

describe('$1,000.00 of 1 April, prepaid', () => {
  it.each([
    // The month’s P is what is left on the 1st, also by a payment on the 1st itself.
    [
      3,
      'on 1 April, 50000',
      [['2026-04-01', 50_000]],
      ['1500 + 1500', '1455 + 1455', '1411 + 47045'],
    ],
    // 47045 cost 1411.35. A day later the month's P stays 100000.
    [
      3,
      'on 2 April, 50000',
      [['2026-04-02', 50_000]],
      ['3000 + 3000', '1410 + 1410', '1368 + 45590'],
    ],
    [3, 'on 1 May with its bill, 47000', [['2026-05-01', 53_000]], ['1500 + 1500', '1455 + 48500']],
    [
      3,
      'on 2 May with May’s bill, 47000',
      [['2026-05-02', 53_000]],
      ['3000 + 3000', '1410 + 47000'],
    ],
    [
      6,
      'on 1 April, 95000',
      [['2026-04-01', 95_000]],
      [
        '150 + 150',
        '146 + 146', // 4850: 145.5
        '141 + 141', // 4704: 141.12
        '137 + 137', // 4563: 136.89
        '133 + 133', // 4426: 132.78
        '129 + 4293', // 128.79
      ],
    ],
    // P is still 100000, so May asks for the 2000 that are left, and no later bill comes.
    [6, 'on 2 April, 98000', [['2026-04-02', 98_000]], ['3000 + 2000']],
    // May 3000 + 3000 of which 500 stay for June: 15 + 15, then 485: 14.55, 470: 14.1, …
    [
      6,
      'on 11 April, 96500',
      [['2026-04-11', 96_500]],
      [
        '3000 + 3000',
        '15 + 15',
        '15 + 15',
        '14 + 14',
        '14 + 14', // 456: 13.68
        '13 + 442', // 13.26
      ],
    ],
    [
      3,
      'on 11 April and 12 April, 30000 and 20000',
      [
        ['2026-04-11', 30_000],
        ['2026-04-12', 20_000],
      ],
      ['3000 + 3000', '1410 + 1410', '1368 + 45590'],
    ],
  ] as const)('over %i months %s', (tenure, _, payments, coming) => {
    const { account } = lived(usd(100_000, tenure), '2026-04-01', payments, payments[0][0]);
    expect(comingBills(account).map((bill) => `${bill.interest} + ${bill.principal}`)).toEqual(
      coming,
    );
  });
});
