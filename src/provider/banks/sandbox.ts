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
 * Name enquiry without a bank: a number always belongs to the same made-up person. Numbers that
 * end in 0000 belong to nobody, and at numbers that end in 9999 the bank does not answer.
 */
export const sandboxDirectory: BankDirectory = {
  list: async () => sandboxBanks,
  async accountName(bankCode, accountNumber) {
    if (accountNumber.endsWith('9999')) throw new BankDown(`No answer from ${bankCode}`);
    if (!sandboxBanks.some(({ code }) => code === bankCode)) return undefined;
    if (!/^\d{10}$/.test(accountNumber) || accountNumber.endsWith('0000')) return undefined;
    const mixed = Number(bankCode + accountNumber) % 65_521;
    const first = firstNames[mixed % firstNames.length];
    const last = lastNames[Math.floor(mixed / firstNames.length) % lastNames.length];
    return `${first} ${last}`.toUpperCase();
  },
};
