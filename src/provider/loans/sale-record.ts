import type { Selectable } from 'kysely';
import type { AllocationLine } from '#credit/allocation.ts';
import { type Minor, subtract, sum } from '#credit/money.ts';
import type { Sale, SalePart } from '#credit/sale.ts';
import type { WrittenLine } from '#credit/taken-back.ts';
import type { Database, Tx } from '../db/tables.ts';

export type SaleRow = Selectable<Database['sales']>;

/** A portfolio as it was before a sale. */
export type SoldPortfolio = {
  readonly portfolio_id: string;
  readonly value: Minor;
  readonly balance: Minor;
  /** The partner's name. */
  readonly partner: string;
};

/** What a sale took of one portfolio, and what that was worth before and after. */
export type SaleShare = Selectable<Database['sale_portfolios']> & { readonly partner: string };

/** A sale as it is recorded, with the portfolios that it took something of. */
export type SaleRecord = SaleRow & { readonly portfolios: readonly SaleShare[] };

/** The parts of the debt that a sale paid. */
export type DebtParts = Pick<SaleRow, 'penalties' | 'fees' | 'interest' | 'principal'>;

type NewSale = Omit<SaleRow, keyof DebtParts | 'undrawn' | 'sold' | 'written_off' | 'read_at'>;

/** Writes what a planned sale takes of which portfolio, and what it pays. */
export async function recordSale(
  tx: Tx,
  sale: NewSale,
  plan: Sale,
  { parts, portfolios }: { parts: DebtParts; portfolios: readonly SoldPortfolio[] },
): Promise<SaleRecord> {
  const row = await tx
    .insertInto('sales')
    .values({
      ...sale,
      ...parts,
      undrawn: amountOf(plan.undrawn),
      sold: amountOf(plan.sold),
      written_off: plan.written_off,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const shares = portfolios.flatMap((portfolio) => shareOf(sale.sale_id, plan, portfolio));
  if (shares.length > 0) {
    await tx
      .insertInto('sale_portfolios')
      .values(shares.map(({ partner: _, ...share }) => share))
      .execute();
  }
  return { ...row, portfolios: shares };
}

function shareOf(sale_id: string, plan: Sale, portfolio: SoldPortfolio): SaleShare[] {
  const { portfolio_id, partner, value } = portfolio;
  const of = (parts: readonly SalePart[]) =>
    amountOf(parts.filter((part) => part.portfolio_id === portfolio_id));
  const undrawn = of(plan.undrawn);
  const sold = of(plan.sold);
  if (undrawn === 0 && sold === 0) return [];
  const value_after = subtract(value, sold);
  return [{ sale_id, portfolio_id, partner, undrawn, sold, value_before: value, value_after }];
}

/** Which parts of a debt these lines took away. */
export function debtPartsOf(lines: readonly Pick<AllocationLine, 'kind' | 'amount'>[]): DebtParts {
  const of = (...kinds: AllocationLine['kind'][]) =>
    amountOf(lines.filter(({ kind }) => kinds.includes(kind)));
  return {
    penalties: of('penalty'),
    fees: of('fee'),
    interest: of('interest', 'accrued_interest'),
    principal: of('principal'),
  };
}

/** Once an earlier payment is gone, a sale has paid for something else; it stays as large as it was. */
export async function correctSales(tx: Tx, corrections: readonly WrittenLine[]): Promise<void> {
  const paid = corrections.filter((line) => line.source === 'paid');
  for (const [sale_id, own] of Map.groupBy(paid, (line) => line.sale_id)) {
    if (sale_id === null) continue;
    const more = debtPartsOf(own);
    await tx
      .updateTable('sales')
      .set(({ eb }) => ({
        penalties: eb('penalties', '+', more.penalties),
        fees: eb('fees', '+', more.fees),
        interest: eb('interest', '+', more.interest),
        principal: eb('principal', '+', more.principal),
      }))
      .where('sale_id', '=', sale_id)
      .execute();
  }
}

const amountOf = (parts: readonly { readonly amount: Minor }[]): Minor =>
  sum(parts.map(({ amount }) => amount));
