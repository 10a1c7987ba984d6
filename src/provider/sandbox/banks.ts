import { accountNameMatches } from '#credit/account-names.ts';
import { type BankDirectory, BankDown } from '../banks/directory.ts';
import { testAccount } from './test-accounts.ts';

/** Fictitious banks, plainly so. */
export const sandboxBanks = [
  { code: '901', name: 'Baobab Test Bank' },
  { code: '902', name: 'Calabar Test Bank' },
  { code: '903', name: 'Delta Test Bank' },
  { code: '904', name: 'Kainji Test Bank' },
  { code: '905', name: 'Lekki Test Bank' },
  { code: '906', name: 'Mambilla Test Bank' },
  { code: '907', name: 'Obudu Test Bank' },
  { code: '908', name: 'Zuma Test Bank' },
] as const;

const strangers = ['FOLAKE LAWAL', 'EMEKA OKAFOR'];

/**
 * Name enquiry without a bank: an account is in the name of the borrower who asks, unless it is one
 * of the test accounts with an outcome of its own.
 */
export const sandboxDirectory: BankDirectory = {
  list: async () => sandboxBanks,
  async accountName(bankCode, accountNumber, asker) {
    const { enquiry } = testAccount(accountNumber);
    if (enquiry === 'no answer') throw new BankDown(`No answer from ${bankCode}`);
    if (!sandboxBanks.some(({ code }) => code === bankCode)) return undefined;
    if (!/^\d{10}$/.test(accountNumber) || enquiry === 'nobody') return undefined;
    if (enquiry === 'another’s name') {
      return strangers.find((stranger) => !accountNameMatches(stranger, asker));
    }
    return `${asker.firstname} ${asker.lastname}`.toUpperCase();
  },
};
