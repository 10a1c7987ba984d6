import { describe, expect, it } from 'vitest';
import { figures } from '#site/figures.ts';

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
