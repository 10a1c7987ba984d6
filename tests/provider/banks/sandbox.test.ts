import { expect, test } from 'vitest';
import { accountNameMatches } from '#credit/account-names.ts';
import { BankDown } from '#provider/banks/directory.ts';
import { sandboxDirectory } from '#provider/sandbox/banks.ts';

const ada = { firstname: 'Ada', lastname: 'Obi' };
const nameOf = (bankCode: string, accountNumber: string, asker = ada) =>
  sandboxDirectory.accountName(bankCode, accountNumber, asker);

test('an account is in the name of the borrower who asks', async () => {
  expect(await nameOf('901', '0123456789')).toBe('ADA OBI');
  expect(await nameOf('902', '0123451111')).toBe('ADA OBI');
});

test('one ending is somebody else’s account, whoever asks', async () => {
  const folake = { firstname: 'Folake', lastname: 'Lawal' };
  for (const asker of [ada, folake, { firstname: 'Emeka', lastname: 'Okafor' }]) {
    const name = await nameOf('901', '0123456666', asker);
    expect(name).toMatch(/^[A-Z]+ [A-Z]+$/);
    expect(accountNameMatches(name ?? '', asker)).toBe(false);
    expect(await nameOf('901', '0123456666', asker)).toBe(name);
  }
});

test('unknown banks, numbers that are none and empty accounts have no name', async () => {
  expect(await nameOf('999', '0123456789')).toBeUndefined();
  expect(await nameOf('901', '012345678')).toBeUndefined();
  expect(await nameOf('901', '01234567a9')).toBeUndefined();
  expect(await nameOf('901', '0123450000')).toBeUndefined();
});

test('a bank that does not answer is not the same as an account that it does not have', async () => {
  await expect(nameOf('901', '0123459999')).rejects.toThrow(BankDown);
});
