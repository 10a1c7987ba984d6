import { describe, expect, it } from 'vitest';
import { minor } from '#credit/money.ts';
import { missedBillCost } from '#credit/schedule.ts';
import { lived, ngn, usd } from '../loans.ts';

type Lived = Parameters<typeof lived>;

/** The late fees and penal charges of a life, each as 'day kind amount of bill'. */
function chargesOf(...life: Lived): string[] {
  return lived(...life)
    .posted.filter(({ kind }) => kind === 'late_fee' || kind === 'penal_charge')
    .map(({ day, kind, amount, bill_due_date }) => `${day} ${kind} ${amount} ${bill_due_date}`);
}

// A bill of 3000000 + 3000000 on 1 May 2026; by the end of May only its fee can have come.
const million = ngn(100_000_000);
const may = (payments: Lived[2], through = '2026-06-01') =>
  chargesOf(million, '2026-04-01', payments, through);

describe('₦1,000,000.00 of 1 April: the bill of 1 May, 3000000 interest and 3000000 principal', () => {
  it.each([
    ['paid on 1 May', '2026-05-01', 6_000_000],
    ['paid on 2 May', '2026-05-02', 6_000_000],
    ['paid on 3 May with the fee that was posted at midnight', '2026-05-03', 6_772_500],
  ])('%s leaves nothing to charge in June', (_, day, amount) => {
    expect(may([[day, amount]]).filter((line) => line.includes('penal'))).toEqual([]);
  });

  it('paid on 3 May without the fee: 772500 of principal stay, and 1 % of that is 7725', () => {
    expect(may([['2026-05-03', 6_000_000]])).toEqual([
      '2026-05-03 late_fee 772500 2026-05-01',
      '2026-06-01 penal_charge 7725 2026-05-01',
    ]);
  });

  it('with 1000000 paid: 0.75 % of 100000000 + 2000000; 1 % of 2000000 + 3000000', () => {
    expect(may([['2026-05-02', 1_000_000]])).toEqual([
      '2026-05-03 late_fee 765000 2026-05-01',
      '2026-06-01 penal_charge 50000 2026-05-01',
    ]);
  });

  it('with 4000000 paid: no interest is left, 0.75 % of 99000000; 1 % of 2000000', () => {
    expect(may([['2026-05-01', 4_000_000]])).toEqual([
      '2026-05-03 late_fee 742500 2026-05-01',
      '2026-06-01 penal_charge 20000 2026-05-01',
    ]);
  });

  it('with a kobo of principal left in June: 1 % of it is nothing, and no line is posted', () => {
    // 60000 + 772500 + 3000000 + 2999999 are paid.
    expect(may([['2026-06-07', 6_832_499]], '2026-09-01')).not.toContainEqual(
      expect.stringMatching(/2026-0[789]-01 penal_charge \d+ 2026-05-01/),
    );
  });

  it('with only its charges paid in June: 1 % of the same 6000000 in July again', () => {
    expect(may([['2026-06-02', 832_500]], '2026-07-01')).toContain(
      '2026-07-01 penal_charge 60000 2026-05-01',
    );
  });

  it('with 2832500 paid in June: 1 % of 6000000, then twice 1 % of 4000000', () => {
    const lines = may([['2026-06-02', 60_000 + 772_500 + 2_000_000]], '2026-12-01');
    expect(lines.filter((line) => line.endsWith('2026-05-01'))).toEqual([
      '2026-05-03 late_fee 772500 2026-05-01',
      '2026-06-01 penal_charge 60000 2026-05-01',
      '2026-07-01 penal_charge 40000 2026-05-01',
      '2026-08-01 penal_charge 40000 2026-05-01',
    ]);
  });
});

describe('bills missed one after another', () => {
  it('two: the second fee is 0.75 % of 100000000 + 6000000', () => {
    expect(may([], '2026-06-30')).toEqual([
      '2026-05-03 late_fee 772500 2026-05-01',
      '2026-06-01 penal_charge 60000 2026-05-01',
      '2026-06-03 late_fee 795000 2026-06-01',
    ]);
  });

  it('three: the last asks for 3000000 + 94000000, so its charge is 970000; none a fourth time', () => {
    expect(may([], '2027-06-01').slice(3)).toEqual([
      '2026-07-01 penal_charge 60000 2026-05-01',
      '2026-07-01 penal_charge 60000 2026-06-01',
      '2026-07-03 late_fee 817500 2026-07-01', // 0.75 % of 100000000 + 9000000
      '2026-08-01 penal_charge 60000 2026-05-01', // its third and last
      '2026-08-01 penal_charge 60000 2026-06-01',
      '2026-08-01 penal_charge 970000 2026-07-01',
      '2026-09-01 penal_charge 60000 2026-06-01', // its third
      '2026-09-01 penal_charge 970000 2026-07-01',
      '2026-10-01 penal_charge 970000 2026-07-01', // its third
    ]);
  });

  it('the first paid late and the second in part: 1 % of the 1000000 that June has left', () => {
    // May’s 6832500, June’s fee of 795000, and 5000000 of June’s 6000000.
    const lines = may([['2026-06-04', 6_832_500 + 795_000 + 5_000_000]], '2026-07-01');
    expect(lines.slice(3)).toEqual(['2026-07-01 penal_charge 10000 2026-06-01']);
  });

  it('across the end of a year: the bills of 1 November and 1 December', () => {
    // 100000 cents: 0.25 % of 103000 is 257.5, to the even 258; of 106000 it is 265.
    expect(chargesOf(usd(100_000, 6), '2026-10-01', [], '2027-01-02')).toEqual([
      '2026-11-03 late_fee 258 2026-11-01',
      '2026-12-01 penal_charge 60 2026-11-01',
      '2026-12-03 late_fee 265 2026-12-01',
      '2027-01-01 penal_charge 60 2026-11-01',
      '2027-01-01 penal_charge 60 2026-12-01',
    ]);
  });
});

describe('a fee’s half goes to the even neighbour', () => {
  it.each([
    // 0.25 % of 1.03 of the loan
    [20_000, '51.5', 52],
    [60_000, '154.5', 154],
    [100_000, '257.5', 258],
    [140_000, '360.5', 360],
    [100, '0.2575, which is nothing', 0],
  ])('of $%i: %s', (principal, _, fee) => {
    expect(chargesOf(usd(principal), '2026-04-01', [], '2026-05-03')).toEqual(
      fee === 0 ? [] : [`2026-05-03 late_fee ${fee} 2026-05-01`],
    );
  });

  it.each([
    // 0.75 % of 1.03 of the loan
    [20_000, '154.5', 154],
    [60_000, '463.5', 464],
    [123_456_789, '953703.695…', 953_704],
  ])('of %i kobo: %s', (principal, _, fee) => {
    expect(chargesOf(ngn(principal), '2026-04-01', [], '2026-05-03')).toEqual([
      `2026-05-03 late_fee ${fee} 2026-05-01`,
    ]);
  });

  it.each([
    // $1,000.00 of 10 March: the bill of 1 May is 8200, of which so much is left
    [50, '0.5', 0],
    [150, '1.5', 2],
    [250, '2.5', 2],
    [350, '3.5', 4],
    [8200, '82', 82],
  ])('a charge on %i left of a bill: %s', (left, _, charge) => {
    const lines = chargesOf(
      usd(100_000),
      '2026-03-10',
      [['2026-05-01', 8200 - left]],
      '2026-06-01',
    );
    expect(lines.slice(1)).toEqual(
      charge === 0 ? [] : [`2026-06-01 penal_charge ${charge} 2026-05-01`],
    );
  });
});

describe('what missing a first bill costs at most is told beforehand, and comes', () => {
  it.each([
    // 0.75 % of 102500000, 1 % of 5000000
    [ngn(100_000_000, 3, 250), 2_500_000, 768_750, 50_000],
    // 0.25 % of 256875 is 642.19; 1 % of 13750 is 137.5, to the even 138
    [usd(250_000, 3, 275), 6_875, 642, 138],
    // 0.25 % of 104000; 1 % of 8000
    [usd(100_000, 6, 400), 4_000, 260, 80],
  ])('%o', (terms, part, late_fee, penal_charge) => {
    const bill = { interest: minor(part), principal: minor(part) };
    const most = late_fee + 3 * penal_charge;
    expect(missedBillCost(terms, bill)).toEqual({ late_fee, penal_charge, most });
    const { account } = lived(terms, '2026-04-01', [], '2026-08-01');
    expect(account.bills[0]).toMatchObject({ ...bill, fee: late_fee, penalty: 3 * penal_charge });
  });
});
