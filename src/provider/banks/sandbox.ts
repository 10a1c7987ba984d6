import { testAccount } from '../sandbox/test-accounts.ts';
import { type BankDirectory, BankDown } from './directory.ts';

/** Fictitious banks, plainly so. */
const sandboxBanks = [
  { code: '901', name: 'Baobab Test Bank' },
  { code: '902', name: 'Calabar Test Bank' },
  { code: '903', name: 'Delta Test Bank' },
  { code: '904', name: 'Kainji Test Bank' },
  { code: '905', name: 'Lekki Test Bank' },
  { code: '906', name: 'Mambilla Test Bank' },
  { code: '907', name: 'Obudu Test Bank' },
  { code: '908', name: 'Zuma Test Bank' },
] as const;

const firstNames = ['Amara', 'Bisi', 'Chidi', 'Damilola', 'Emeka', 'Folake', 'Hauwa', 'Ifeoma'];
const lastNames = ['Abiola', 'Bello', 'Danjuma', 'Eze', 'Lawal', 'Nwosu', 'Okafor', 'Yusuf'];

/**
 * Name enquiry without a bank: a number always belongs to the same made-up person, unless it is one
 * of the test accounts with an outcome of its own.
 */
export const sandboxDirectory: BankDirectory = {
  list: async () => sandboxBanks,
  async accountName(bankCode, accountNumber, asker) {
    const { enquiry } = testAccount(accountNumber);
    if (enquiry === 'no answer') throw new BankDown(`No answer from ${bankCode}`);
    if (!sandboxBanks.some(({ code }) => code === bankCode)) return undefined;
    if (!/^\d{10}$/.test(accountNumber) || enquiry === 'nobody') return undefined;
    if (asker && enquiry === 'the asking borrower’s name') {
      return `${asker.firstname} ${asker.lastname}`.toUpperCase();
    }
    const mixed = Number(bankCode + accountNumber) % 65_521;
    const first = firstNames[mixed % firstNames.length];
    const last = lastNames[Math.floor(mixed / firstNames.length) % lastNames.length];
    return `${first} ${last}`.toUpperCase();
  },
};
