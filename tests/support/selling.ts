import { listSales } from '#contract/sales.ts';
import { lagosDay } from '#credit/calendar.ts';
import { lockLoan } from '#provider/loans/account.ts';
import { liquidate } from '#provider/loans/liquidate.ts';
import type { TestProvider } from './provider.ts';
import type { Debtor } from './repaying.ts';

/** Ends a loan as a default of today would, without a clock that moves. Gives the sale. */
export async function sellToday(provider: TestProvider, { email, loan_id }: Debtor) {
  const { db, clock, emit } = provider.context;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('loans')
      .set({ status: 'serviced' })
      .where('loan_id', '=', loan_id)
      .execute();
    const loan = await lockLoan(tx, loan_id);
    if (!loan) throw new Error(`No loan ${loan_id}`);
    await liquidate(tx, emit, loan, lagosDay(clock.now()));
  });
  const { sales } = await provider.answer(listSales, { as: email });
  const sale = sales.find((one) => one.loan_id === loan_id);
  if (!sale) throw new Error('Nothing was sold');
  return sale;
}
