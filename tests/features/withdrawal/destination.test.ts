import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/withdrawals.ts';
import {
  accountOf,
  bankHint,
  destinationOf,
  enquiryAbout,
  maskAccount,
  missingFor,
  type NameEnquiry,
  processorsFor,
  verifiedName,
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
  const saved = { id: 'a', processor_id: 1, payable: true } as Account;
  const to = {
    processorId: 1,
    kind: 'old',
    accountId: 'a',
    typed: { 1: whole },
    save: true,
  } as const;
  expect(destinationOf(to, naira, [saved], undefined)).toEqual({ kind: 'old', account: saved });
  expect(destinationOf({ ...to, accountId: 'b' }, naira, [saved], undefined)).toBeUndefined();
  const anothers = { ...saved, payable: false };
  expect(destinationOf(to, naira, [anothers], undefined)).toBeUndefined();
  const typedFor1 = { kind: 'new', details: whole, verifiedName: 'BAYO', save: true };
  expect(destinationOf(to, naira, [], 'BAYO')).toEqual(typedFor1);
  expect(destinationOf(to, dollar, [], undefined)).toMatchObject({ kind: 'new', details: {} });
});

describe('what NEXT waits for', () => {
  test('an account that is chosen', () => {
    expect(missingFor(naira, undefined, undefined)).toBe('Choose an account to go on.');
    const destination = { kind: 'old', account: {} as Account } as const;
    expect(missingFor(naira, destination, undefined)).toBeUndefined();
  });
  test('the first detail of a new Naira account that is missing, then its name at the bank', () => {
    expect(missingFor(naira, typed({}), undefined)).toMatch(/^To go on, fill in: /);
    expect(missingFor(naira, typed(whole), undefined)).toMatch(/^We are asking the bank/);
    const about = enquiryAbout(naira, whole);
    const refused = { about, state: 'refused', problem: 'Whose?' } as const;
    expect(missingFor(naira, typed(whole), refused)).toMatch(/in your own name\.$/);
    const failed = { about, state: 'failed', problem: 'No answer', canRetry: true } as const;
    expect(missingFor(naira, typed(whole), failed)).toMatch(/^To go on, check the account/);
    expect(missingFor(naira, typed(whole, 'BAYO ADEYEMI'), undefined)).toBeUndefined();
  });
  test('Dollar details that are valid, and one’s own name', () => {
    const given = { beneficiary_name: 'Bayo Adeyemi', account_number: '0000014579' };
    expect(missingFor(dollar, typed(given), undefined)).toMatch(/in your own name\.$/);
    const short = typed({ ...given, account_number: '' }, 'Bayo Adeyemi');
    expect(missingFor(dollar, short, undefined)).toMatch(/^To go on, fill in: /);
    expect(missingFor(dollar, typed(given, 'Bayo Adeyemi'), undefined)).toBeUndefined();
  });
});

describe('whose account it is, once money may go there', () => {
  const bayo = { firstname: 'Bayo', lastname: 'Adeyemi' };
  const given = { beneficiary_name: 'Chidi Lawal', account_number: '0000014579' };
  const about = enquiryAbout(naira, whole);
  const nameOf = (enquiry?: NameEnquiry) => verifiedName(naira, whole, bayo, enquiry);

  test('a Naira account’s is the bank’s to say, of these very details', () => {
    expect(nameOf()).toBeUndefined();
    expect(nameOf({ about, state: 'asking' })).toBeUndefined();
    expect(nameOf({ about, state: 'named', name: 'ADEYEMI BAYO' })).toBe('ADEYEMI BAYO');
    expect(nameOf({ about: 'another', state: 'named', name: 'ADEYEMI BAYO' })).toBeUndefined();
    expect(nameOf({ about, state: 'refused', problem: 'CHIDI LAWAL' })).toBeUndefined();
  });
  test('a Dollar account’s is what was typed, if it is one’s own', () => {
    const own = { ...given, beneficiary_name: 'Adeyemi, Bayo' };
    expect(verifiedName(dollar, own, bayo, undefined)).toBe('Adeyemi, Bayo');
    expect(verifiedName(dollar, given, bayo, undefined)).toBeUndefined();
  });
  test('a Dollar account in another name has one once support has allowed it', () => {
    const allowed = { about: enquiryAbout(dollar, given), state: 'named', name: 'x' } as const;
    expect(verifiedName(dollar, given, bayo, allowed)).toBe('x');
    const other = { ...given, swift_code: 'TESTGB22' };
    expect(verifiedName(dollar, other, bayo, allowed)).toBeUndefined();
  });
});

test('a saved number shows its last four digits only', () => {
  expect(maskAccount('0000014579')).toBe('•••• 4579');
});

describe('the account to begin with', () => {
  const to = { processorId: 1, kind: 'old', accountId: undefined, typed: {}, save: false } as const;
  const account = (id: string, payable = true) => ({ id, payable }) as Account;

  test('is the only one that can be paid to', () => {
    expect(accountOf(to, [account('a'), account('b', false)])).toBe('a');
  });
  test('is none where there are several, or none that can be paid to', () => {
    expect(accountOf(to, [account('a'), account('b')])).toBeUndefined();
    expect(accountOf(to, [account('b', false)])).toBeUndefined();
  });
  test('is the one that was chosen', () => {
    expect(accountOf({ ...to, accountId: 'b' }, [account('a'), account('b')])).toBe('b');
  });
});
