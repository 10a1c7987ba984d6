import { testCards, testTransfers } from '#provider/sandbox/processor/test-cards.ts';
import { everybodysPassword, people } from '#provider/sandbox/seed/people.ts';
import { testAccounts } from '#provider/sandbox/test-accounts.ts';

/** A table for the documentation; `code`: the columns that hold what is typed. */
type Table = { columns: string[]; code: number[]; rows: string[][] };

/** What can be tried in the sandbox, from the code that makes it so. */
export function sandboxTables(): Record<string, Table> {
  return {
    people: {
      columns: ['Email', 'Mobile', 'Shows'],
      code: [0, 1],
      rows: people.map(({ email, mobile, shows }) => [email, mobile, shows]),
    },
    password: { columns: ['Password'], code: [0], rows: [[everybodysPassword]] },
    cards: {
      columns: ['Number', 'CVV', 'What comes of it'],
      code: [0, 1],
      rows: testCards.map(({ number, cvv, label }) => [number, cvv, label]),
    },
    transfers: {
      columns: ['Bank transfer'],
      code: [],
      rows: testTransfers.map(({ label }) => [label]),
    },
    accounts: {
      columns: ['Account number', 'What comes of it'],
      code: [0],
      rows: testAccounts.map(({ account_number, label }) => [account_number, label]),
    },
  };
}
