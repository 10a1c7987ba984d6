/** What comes of a payout to a test account, on the sandbox's clock. */
export type PayoutOutcome = {
  /** Until the bank has decided; undefined: as long as payouts take by configuration. */
  readonly seconds?: number;
  readonly ends: 'paid' | 'rejected';
  /** After it was paid, the bank sends it back. */
  readonly returnedAfterSeconds?: number;
  /** So long the processor does not answer, from the moment that it was asked to pay. */
  readonly downSeconds?: number;
};

type TestAccount = {
  /** The last four digits decide, at every bank; null: any others. */
  readonly ending: string | null;
  readonly account_number: string;
  readonly label: string;
  /** What the bank says when it is asked for the name. */
  readonly enquiry: 'own name' | 'another’s name' | 'nobody' | 'no answer';
  readonly payout: PayoutOutcome;
};

const hour = 3_600;
const paid: PayoutOutcome = { ends: 'paid' };

/** Every outcome that a payout can have. Naira accounts are asked for names, Dollar ones are not. */
export const testAccounts: readonly TestAccount[] = [
  {
    ending: null,
    account_number: '0123456789',
    label: 'Any other number: is in your own name, and paid within seconds',
    enquiry: 'own name',
    payout: paid,
  },
  {
    ending: '0000',
    account_number: '0123450000',
    label: 'The bank knows no such account',
    enquiry: 'nobody',
    payout: paid,
  },
  {
    ending: '9999',
    account_number: '0123459999',
    label: 'The bank does not answer when it is asked for the name',
    enquiry: 'no answer',
    payout: paid,
  },
  {
    ending: '6666',
    account_number: '0123456666',
    label: 'Is in somebody else’s name, so nothing is paid to it',
    enquiry: 'another’s name',
    payout: paid,
  },
  {
    ending: '1111',
    account_number: '0123451111',
    label: 'The bank rejects the payment: the money is in the balance again',
    enquiry: 'own name',
    payout: { ends: 'rejected' },
  },
  {
    ending: '2222',
    account_number: '0123452222',
    label: 'Is on its way for six hours, then paid',
    enquiry: 'own name',
    payout: { ends: 'paid', seconds: 6 * hour },
  },
  {
    ending: '3333',
    account_number: '0123453333',
    label: 'Is paid, and sent back by the bank a day later',
    enquiry: 'own name',
    payout: { ends: 'paid', returnedAfterSeconds: 24 * hour },
  },
  {
    ending: '4444',
    account_number: '0123454444',
    label: 'The payment service does not answer for a minute, then it is paid, once',
    enquiry: 'own name',
    payout: { ends: 'paid', downSeconds: 60 },
  },
];

/** What an account number stands for. */
export function testAccount(accountNumber: string): Pick<TestAccount, 'enquiry' | 'payout'> {
  const known = testAccounts.find(({ ending }) => ending && accountNumber.endsWith(ending));
  return known ?? { enquiry: 'own name', payout: paid };
}

/** What the sandbox's banks say when they send a payment back. */
export const bankReasons = {
  rejected: 'The account does not take payments.',
  returned: 'The account was closed.',
} as const;
