import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/withdrawals.ts';
import {
  bankHint,
  destinationOf,
  isReady,
  maskAccount,
  processorsFor,
} from '#features/withdrawal/destination.ts';
import { automatic, dollar, naira } from './processors.ts';

const whole = { bank_code: '011', account_number: '0000014579' };
const typed = (details: Record<string, string>, verifiedName?: string) =>
  ({ kind: 'new', details, verifiedName, save: false }) as const;

describe('the processors on offer', () => {
  test('Naira credit is paid out by the Naira bank processor only', () => {
    expect(processorsFor([naira, automatic, dollar], 'NGN')).toEqual([naira]);
  });
  test('the automatic Dollar processor is hidden from Dollar credit', () => {
    expect(processorsFor([naira, automatic, dollar], 'USD')).toEqual([naira, dollar]);
  });
});

describe('what an account number says of its bank', () => {
  test('nothing while it is not whole, or fits the chosen bank', () => {
    expect(bankHint(naira, { account_number: '000001457' })).toBeUndefined();
    expect(bankHint(naira, whole)).toBeUndefined();
  });
  test('a shortlist while no bank is chosen', () => {
    expect(bankHint(naira, { account_number: '0000014579' })).toEqual({
      differs: false,
      fitting: [{ name: '011', code: '011' }],
    });
  });
  test('a gentle word and the banks that fit when the chosen one does not', () => {
    expect(bankHint(naira, { ...whole, bank_code: '058' })).toEqual({
      differs: true,
      fitting: [{ name: '011', code: '011' }],
    });
  });
  test('nothing of a Dollar account', () => {
    expect(bankHint(dollar, whole)).toBeUndefined();
  });
});

test('details are kept apart for each processor, and saved accounts come first', () => {
  const saved = { id: 'a', processor_id: 1 } as Account;
  const to = {
    processorId: 1,
    kind: 'old',
    accountId: 'a',
    typed: { 1: whole },
    save: true,
  } as const;
  expect(destinationOf(to, naira, [saved], undefined)).toEqual({ kind: 'old', account: saved });
  expect(destinationOf({ ...to, accountId: 'b' }, naira, [saved], undefined)).toBeUndefined();
  const typedFor1 = { kind: 'new', details: whole, verifiedName: 'BAYO', save: true };
  expect(destinationOf(to, naira, [], 'BAYO')).toEqual(typedFor1);
  expect(destinationOf(to, dollar, [], undefined)).toMatchObject({ kind: 'new', details: {} });
});

describe('whether NEXT may be pressed', () => {
  test('not before an account is chosen', () => {
    expect(isReady(naira, undefined)).toBe(false);
  });
  test('with a saved account', () => {
    expect(isReady(naira, { kind: 'old', account: {} as Account })).toBe(true);
  });
  test('with a new Naira account only once the bank has named it', () => {
    expect(isReady(naira, typed(whole))).toBe(false);
    expect(isReady(naira, typed(whole, 'BAYO ADEYEMI'))).toBe(true);
  });
  test('with Dollar details as soon as they are valid', () => {
    expect(isReady(dollar, typed({ beneficiary_name: 'Bayo', account_number: '0000014579' }))).toBe(
      true,
    );
  });
});

test('a saved number shows its last four digits only', () => {
  expect(maskAccount('0000014579')).toBe('•••• 4579');
});
