import { describe, expect, it } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { type FieldError, readFields } from '#site/calculator/fields.ts';
import { usualTerms } from '#site/calculator/partners.ts';

const today = isoDay('2026-03-10');
const plain = {
  partner: '0',
  currency: 'USD',
  stocks: '10,000',
  amount: '2000',
  tenure: '3',
  from: today,
};

function read(fields: Record<string, string>) {
  const values = new FormData();
  for (const [name, value] of Object.entries({ ...plain, ...fields })) values.set(name, value);
  return readFields(values, [usualTerms], today);
}
const errorAt = (fields: Record<string, string>): FieldError | undefined => {
  const { asked, errors } = read(fields);
  expect(asked).toBeUndefined();
  return errors[0];
};

describe('what is typed', () => {
  it.each([
    ['1,000', 100_000],
    ['1000.50', 100_050],
    ['$1 000', 100_000],
    ['1250,5', 125_050],
    [' .5 ', 50],
    ['', 0],
  ])('%s is read as people mean it', (text, cents) => {
    expect(read({ cash: text }).asked?.holdings.cash).toBe(cents);
  });

  it('asks for nothing wrong when nothing is', () => {
    const { asked, errors } = read({});
    expect(errors).toEqual([]);
    expect(asked).toMatchObject({ amount: 200_000, tenure: 3, from: today });
  });
});

describe('what is wrong is said at its field, with the nearest amount in one tap', () => {
  it('more than the portfolio carries', () => {
    expect(errorAt({ amount: '3063.60' })).toEqual({
      at: 'amount',
      sentence: 'That is $63.60 more than you can borrow.',
      nearest: 300_000,
      fix: { field: 'amount', text: '3,000', shown: 'Use $3,000.00' },
    });
  });

  it('less than the smallest loan', () => {
    expect(errorAt({ amount: '99.99' })).toMatchObject({
      sentence: 'The smallest loan is $100.00.',
      fix: { field: 'amount', text: '100' },
    });
  });

  it('a portfolio that carries no loan: the stocks that are missing', () => {
    expect(errorAt({ stocks: '100', cash: '33.34' })).toMatchObject({
      at: 'value',
      sentence:
        'The smallest loan is $100.00. Your portfolio must be worth at least $333.34 for that.',
      fix: { field: 'stocks', text: '300' },
    });
  });

  it('a third decimal', () => {
    expect(errorAt({ crypto: '1.239' })).toMatchObject({
      at: 'crypto',
      sentence: 'Use at most 2 decimals, such as 1,000.50.',
      fix: { field: 'crypto', text: '1.23', shown: 'Use $1.23' },
    });
  });

  it('an amount beyond every purse', () => {
    expect(errorAt({ currency: 'NGN', stocks: '10000000000' })).toMatchObject({
      fix: { field: 'stocks', shown: 'Use ₦9,999,999,999.99' },
    });
  });

  it('words, which stand for no amount, so none is offered', () => {
    const error = errorAt({ amount: 'ten' });
    expect(error?.sentence).toBe('Enter an amount, such as 1,000 or 1,000.50.');
    expect(error).not.toHaveProperty('fix');
    expect(errorAt({ amount: '' })?.at).toBe('amount');
  });

  it('a day that does not exist', () => {
    expect(errorAt({ from: '' })).toMatchObject({ at: 'from', fix: { text: today } });
    expect(errorAt({ from: '1887-01-01' })?.at).toBe('from');
  });
});
