import { describe, expect, it } from 'vitest';
import { brand } from '#brand';
import { minor } from '#credit/money.ts';
import { figures } from '#site/figures.ts';
import { amounts, minimums } from '#site/prose/amounts.ts';
import { missedDays } from '#site/prose/missed-bills.ts';
import { nairaRepayment } from '#site/prose/naira-repayment.ts';
import { named } from '#site/prose/named.ts';
import { planned, plannedFigures } from '#site/prose/planned.ts';
import { rates } from '#site/prose/rates.ts';
import { creditOf, redlinesOf } from '#site/prose/redlines.ts';
import { sellOrBorrow } from '#site/prose/sell-or-borrow.ts';
import { terms } from '#site/prose/terms.ts';
import { amountOf, figuresOf, workedLoan } from '#site/prose/worked-loan.ts';

describe('the figures of the public pages', () => {
  it('say what the credit costs by the credit’s own rules', () => {
    expect(figures.ratio).toBe('30%');
    expect(figures.interest).toBe('3%');
    expect(figures.smallestRepayment).toBe('6%');
    expect(figures.redlineFactor).toBe('1.29');
    expect(figures.lateFee).toEqual({ naira: '0.75%', dollars: '0.25%' });
    expect(figures.penalCharge).toBe('1%');
  });

  it('work through the loan of $1,000 to the cent', () => {
    expect(figures.example).toEqual({
      principal: '$1,000',
      interest: '$109.33',
      repayable: '$1,109.33',
      bills: 3,
      last: '$969.13',
    });
  });

  it('promise an answer, not money, within 15 minutes', () => {
    expect(figures.feedback).toBe('15 minutes');
  });
});

describe('the figures in prose', () => {
  it('are those of the specification', () => {
    expect(rates).toEqual({
      ratio: '30%',
      interest: '3%',
      'interest-yearly': '36%',
      'smallest-bill': '6%',
      'late-fee-naira': '0.75%',
      'late-fee-dollars': '0.25%',
      'penal-charge': '1%',
      'penal-charges-most': '3%',
      'redline-interest': '9%',
      'redline-buffer': '20%',
      'redline-factor': '1.29',
      'naira-fee': '1.5%',
    });
    expect(minimums).toEqual({
      'loan NGN': '₦1,000,000',
      'loan USD': '$100',
      'withdrawal USD': '$50',
      'repayment NGN': '₦1',
      'repayment USD': '$1',
    });
    expect(amounts).toMatchObject({
      'naira-fee-most': '₦2,000',
      'card-check': '₦50.00',
      'card-check-sentence':
        'To check your card we charge ₦50.00, and we refund it in 3-5 business days.',
      'liability-cap': '$100',
      'largest-credit': '$20k',
    });
    expect(terms).toMatchObject({
      tenures: '3 or 6 months',
      feedback: '15 minutes',
      'late-fee-day': '3rd',
      'last-day-in-time': '2nd',
      liquidation: '3 months',
      'card-validity': '4 months',
      'code-validity': '30 minutes',
      'breach-report': '72 hours',
      'complaint-read': '24 hours',
      'complaint-answer': '48 hours',
      complaint: '30 days',
    });
  });

  it('claim the smallest withdrawal that the provider allows', () => {
    expect(brand.claims.smallestWithdrawal).toBe(minimums['withdrawal USD']);
  });

  it('name what exists when an editor asks for what does not', () => {
    expect(() => named(rates, 'intrest', 'Rate')).toThrow(
      /^<Rate of="intrest" \/> does not exist\. Write one of: ratio, interest/,
    );
    expect(() => named(rates, 'constructor', 'Rate')).toThrow('does not exist');
  });
});

describe('a worked loan', () => {
  it('is the one that the terms work through', () => {
    expect(figuresOf(workedLoan({ usd: '1,000', portfolio: '3,340' }, 'Loan'))).toMatchObject({
      interest: '$109.33',
      'interest-share': '10.94%',
      repayable: '$1,109.33',
      first: '$82.00',
      'first-day': '1 May 2026',
      'extra-days': '22',
      last: '$969.13',
      'last-day': '1 July 2026',
      redline: '$1,290.00',
      fall: '61.37%',
    });
  });

  it('says how to write an amount, a day and a tenure', () => {
    expect(() => amountOf({}, 'Money')).toThrow('<Money> needs one of usd="…" and ngn="…"');
    expect(() => amountOf({ usd: '1', ngn: '1' }, 'Money')).toThrow('needs one of');
    expect(() => amountOf({ usd: '1.000,00' }, 'Money')).toThrow('write it as 1,000 or 49.50');
    expect(() => workedLoan({ usd: 1, from: '2026-02-30' }, 'Bills')).toThrow('is no day');
    expect(() => workedLoan({ usd: 1, tenure: 4 }, 'Bills')).toThrow('write a tenure');
  });

  it('of which nothing is paid runs to its sale, day by day', () => {
    const loan = workedLoan({ ngn: '1,000,000', from: '2026-04-01', tenure: 6 }, 'Missed');
    const days = missedDays(loan);
    expect(days.slice(0, 3)).toEqual([
      { day: '1 May', what: 'Bill of ₦60,000.00', due: '₦60,000.00' },
      { day: '3 May', what: 'Late fee of ₦7,725.00', due: '₦67,725.00' },
      {
        day: '1 June',
        what: 'Bill of ₦60,000.00; Penal charge of ₦600.00',
        due: '₦128,325.00',
      },
    ]);
    expect(days.find(({ what }) => what.includes('Notice'))?.day).toBe('1 July');
    expect(days.at(-1)).toMatchObject({ day: '1 Aug', due: '₦1,147,450.00 in all' });
  });

  it('gets cheaper by what is paid above its bills', () => {
    const loan = workedLoan({ usd: '1,000' }, 'Planned');
    const payments = planned(loan, minor(20_000));
    expect(payments.map(({ paid }) => paid)).toEqual([28_200, 24_620, 56_331]);
    expect(payments.at(-1)?.left).toBe(0);
    expect(plannedFigures(loan, minor(20_000))).toMatchObject({ saved: '$17.82' });
    expect(plannedFigures(loan, minor(0))).toMatchObject({ saved: '$0.00', last: '$969.13' });
  });

  it('is beaten by selling until prices have risen by more than its interest', () => {
    const compared = sellOrBorrow(workedLoan({ usd: '1,000' }, 'SellOrBorrow'));
    expect(compared.map(({ move, cheaper }) => [move, cheaper])).toEqual([
      ['−20%', 'Sell'],
      ['−10%', 'Sell'],
      ['0%', 'Sell'],
      ['+5%', 'Sell'],
      ['+10%', 'Sell'],
      ['+20%', 'Borrow'],
      ['+40%', 'Borrow'],
    ]);
    expect(compared[0]?.sold).toBe('−$200.00');
  });
});

it('the full credit of $10,000 has its redline at $3,870.00', () => {
  const portfolio = { amount: minor(1_000_000), currency: 'USD' } as const;
  expect(creditOf(portfolio)).toBe(300_000);
  expect(redlinesOf(portfolio).at(-1)).toEqual({
    borrowed: '$3,000',
    redline: '$3,870.00',
    fall: '61.3%',
  });
});

it('$100 repaid at 1,580.25 are charged as ₦160,025.00', () => {
  expect(nairaRepayment(minor(10_000), minor(158_025))).toEqual({
    amount: '₦158,025.00',
    fee: '₦2,000.00',
    charged: '₦160,025.00',
  });
});
