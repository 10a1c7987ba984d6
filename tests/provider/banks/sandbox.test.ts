import { expect, test } from 'vitest';
import { BankDown } from '#provider/banks/directory.ts';
import { sandboxDirectory } from '#provider/banks/sandbox.ts';

test('an account belongs to the same person each time it is asked for', async () => {
  const name = await sandboxDirectory.accountName('901', '0123456789');
  expect(name).toMatch(/^[A-Z]+ [A-Z]+$/);
  expect(await sandboxDirectory.accountName('901', '0123456789')).toBe(name);
});

test('unknown banks, numbers that are none and empty accounts have no name', async () => {
  expect(await sandboxDirectory.accountName('999', '0123456789')).toBeUndefined();
  expect(await sandboxDirectory.accountName('901', '012345678')).toBeUndefined();
  expect(await sandboxDirectory.accountName('901', '01234567a9')).toBeUndefined();
  expect(await sandboxDirectory.accountName('901', '0123450000')).toBeUndefined();
});

test('a bank that does not answer is not the same as an account that it does not have', async () => {
  await expect(sandboxDirectory.accountName('901', '0123459999')).rejects.toThrow(BankDown);
});
