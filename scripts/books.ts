import { type Currency, formatMoney, minor } from '#credit/money.ts';
import { readConfig } from '#provider/config.ts';
import { openExisting } from '#provider/db/open.ts';
import { type LedgerRows, readLedgers } from '#provider/ledger/discrepancies.ts';
import { explainUse } from './in-use.ts';
import { print as printLine } from './print.ts';

/**
 * `npm run books`: proves for the database of DATABASE_URL or DATA_DIR that everything sums to zero
 * and that each balance is the sum of its entries. Changes nothing; exit code 1 with problems.
 */
export async function main(): Promise<number> {
  // Only where the database is matters here, so live mode's secrets need not be at hand.
  const { DATABASE_URL, DATA_DIR } = process.env;
  const database = await openExisting(readConfig({ DATABASE_URL, DATA_DIR })).catch(
    explainUse('run `npm run books`'),
  );
  const books = await readLedgers(database).finally(database.close);
  print(books);
  return books.problems.length === 0 ? 0 : 1;
}

function print({ sums, transactions, loans, portfolios, problems }: LedgerRows): void {
  const line = (account: string, entries: number | string, sum: string) =>
    console.log(`${account.padEnd(34)}${String(entries).padStart(9)}  ${sum.padStart(24)}`);
  line('account', 'entries', 'sum');
  const inOrder = sums.toSorted((one, other) =>
    `${one.currency} ${one.account}`.localeCompare(`${other.currency} ${other.account}`),
  );
  for (const { account, currency, entries, sum } of inOrder) {
    line(named(account, currency), entries, formatMoney(sum, currency));
  }
  for (const currency of ['USD', 'NGN'] as const) {
    const own = sums.filter((one) => one.currency === currency);
    const total = own.reduce((running, one) => running + one.sum, 0);
    const entries = own.reduce((running, one) => running + one.entries, 0);
    line(`everything in ${currency}`, entries, formatMoney(minor(total), currency));
  }
  console.log(`\n${transactions} transactions, ${loans} loans, ${portfolios} portfolios`);
  for (const problem of problems) printLine(`PROBLEM ${problem}`);
  console.log(problems.length === 0 ? 'The books are whole.' : `${problems.length} problems.`);
}

/** The borrowers' accounts are one line a currency; those of the house say theirs already. */
const named = (account: string, currency: Currency) =>
  account.startsWith('house:') ? account : `${account}:${currency}`;
