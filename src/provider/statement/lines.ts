import type { StatementLine } from '#contract/statement.ts';
import { add, type Currency, type Minor, minor, zero } from '#credit/money.ts';
import type { Entry } from './entries.ts';

export type Balances = Readonly<Record<'credit' | 'debt' | Part, Minor>>;
/** What a transaction did to the borrower in one currency; charges apart from the rest. */
type Movement = Pick<StatementLine, 'date' | 'kind' | 'loan_id' | 'reference'> & Balances;

type Part = 'principal' | 'interest' | 'fees' | 'penalties';

export const nothing: Balances = {
  credit: zero,
  debt: zero,
  principal: zero,
  interest: zero,
  fees: zero,
  penalties: zero,
};

/** Balances with an account's amount added. Credit stands on the other side of the books. */
export function withEntry(balances: Balances, account: string, amount: Minor): Balances {
  const [owner, , name] = account.split(':');
  if (owner === 'portfolio') return { ...balances, credit: add(balances.credit, minor(-amount)) };
  if (owner !== 'loan' || !isPart(name)) return balances;
  return { ...balances, debt: add(balances.debt, amount), [name]: add(balances[name], amount) };
}

export function sumOf(one: Balances, other: Balances): Balances {
  return {
    credit: add(one.credit, other.credit),
    debt: add(one.debt, other.debt),
    principal: add(one.principal, other.principal),
    interest: add(one.interest, other.interest),
    fees: add(one.fees, other.fees),
    penalties: add(one.penalties, other.penalties),
  };
}

/** The movements in one currency, in the order of the entries. */
export function movementsIn(currency: Currency, entries: readonly Entry[]): Movement[] {
  const own = entries.filter((entry) => entry.currency === currency);
  const transactions = Map.groupBy(own, (entry) => entry.transaction_id);
  return [...transactions.values()].flatMap((all) => {
    // What it makes owed again was charged before.
    if (all[0]?.kind === 'repayment_reversal') return movementOf(all, 'repayment_reversed');
    const moved = all.filter((one) => !isCharge(one));
    return [
      ...movementOf(all.filter(isCharge), 'charge'),
      ...movementOf(moved, kindOf(all[0]?.sides ?? [], moved)),
    ];
  });
}

function movementOf(entries: readonly Entry[], kind: StatementLine['kind']): Movement[] {
  const [first] = entries;
  if (!first) return [];
  const { posted_at: date, subject: reference } = first;
  const loan = entries.find(({ account }) => account.startsWith('loan:'));
  const moved = entries.reduce(
    (balances, { account, amount }) => withEntry(balances, account, amount),
    nothing,
  );
  return [{ date, kind, loan_id: loan?.account.split(':')[1] ?? null, reference, ...moved }];
}

/** What it was for, by the accounts on the other side. */
function kindOf(sides: readonly string[], moved: readonly Entry[]): StatementLine['kind'] {
  const { credit, debt } = moved.reduce(
    (balances, { account, amount }) => withEntry(balances, account, amount),
    nothing,
  );
  if (debt > 0) return credit === debt ? 'disbursement' : 'correction';
  if (debt < 0) {
    if (moved[0]?.kind === 'reversal_interest') return 'correction';
    if (sides.includes('liquidations') && moved[0]?.kind === 'sale') return 'liquidation';
    if (moved[0]?.kind === 'carry_over') return 'carried_over';
    if (credit === debt) return 'credit_returned';
    return sides.includes('written_off') ? 'write_off' : 'repayment';
  }
  if (!sides.includes('payouts')) return 'correction';
  return credit < 0 ? 'withdrawal' : 'withdrawal_returned';
}

/** Time has made the debt grow: interest, a late fee or a penal charge. */
const isCharge = ({ account, amount }: Entry) =>
  account.startsWith('loan:') && !account.endsWith(':principal') && amount > 0;

const isPart = (name: string | undefined): name is Part =>
  name === 'principal' || name === 'interest' || name === 'fees' || name === 'penalties';
