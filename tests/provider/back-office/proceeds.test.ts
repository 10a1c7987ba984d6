import { beforeAll, expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { noteProceeds, waitingProceeds } from '#provider/back-office/proceeds.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, newDebtor } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();
let debtor: Debtor;
let sold: number;
beforeAll(async () => {
  debtor = await newDebtor(provider);
  await drawCredit(provider, debtor, 'USD', 300_000);
  const before = await worth();
  await provider.passTime(200 * 86_400_000); // more than three months in default
  sold = before - (await worth());
});

async function worth(): Promise<number> {
  const { value } = await provider.context.db
    .selectFrom('portfolios')
    .select('value')
    .where('portfolio_id', '=', debtor.portfolios.USD)
    .executeTakeFirstOrThrow();
  return value;
}

const waiting = async () =>
  (await waitingProceeds(provider.context.db)).filter(({ loan_id }) => loan_id === debtor.loan_id);
const balances = async () => [
  await balanceOf(provider.context.db, 'house:liquidations:USD'),
  await balanceOf(provider.context.db, 'house:bank:USD'),
];
const note = (loan_id = debtor.loan_id) => noteProceeds(provider.context, loan_id, 'ngozi');

test('what was sold for a loan waits at the desk until the partner has sent it', async () => {
  expect(sold).toBeGreaterThan(300_000);
  expect(await waiting()).toMatchObject([{ amount: sold, currency: 'USD', partner: 'Northgate' }]);
  const [owed = 0, bank = 0] = await balances();
  await note();
  expect(await waiting()).toEqual([]);
  expect(await balances()).toEqual([minor(owed - sold), minor(bank + sold)]);
  const written = await provider.context.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'operator')
    .where('subject', '=', debtor.loan_id)
    .execute();
  expect(written).toEqual([{ detail: { operator: 'ngozi', did: 'book proceeds' } }]);
});

test('proceeds are booked once, and of no loan for which nothing was sold', async () => {
  const before = await balances();
  const again = await Promise.allSettled([note(), note(), note()]);
  expect(again.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const other = await newDebtor(provider);
  await expect(note(other.loan_id)).rejects.toThrow('Nothing was sold for this loan.');
  await expect(note('nobodys')).rejects.toMatchObject({ code: 'not_found' });
  expect(await balances()).toEqual(before);
});

test('ten who book the same proceeds at once book them once', async () => {
  const other = await newDebtor(provider);
  await drawCredit(provider, other, 'USD', 300_000);
  await provider.passTime(200 * 86_400_000);
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => note(other.loan_id)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
