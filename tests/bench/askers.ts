import { listLoans } from '#contract/loans.ts';
import { minor } from '#credit/money.ts';
import { tick } from '#provider/runtime/tick.ts';
import { startSession } from '#provider/session/start.ts';
import { newBorrower } from '#support/borrowers.ts';
import { askInProcess, type Place } from './place.ts';
import type { Asker } from './scenarios.ts';

/** Ada of the seed, then borrowers with a loan that is paid out, and credit for many more. */
export async function newAskers(place: Place, count: number): Promise<Asker[]> {
  const { context, clock } = place;
  const askers: Omit<Asker, 'loan_id'>[] = [];
  for (let number = 0; number < count; number++) {
    const { user_id, email, portfolios } = await newBorrower(place);
    const { token } = await context.db
      .transaction()
      .execute((tx) => startSession(tx, context, { user_id, application_id: 2 }));
    askers.push({ email, token, portfolio_id: portfolios.USD });
  }
  const ask = askInProcess(place);
  for (const { token, portfolio_id } of askers) {
    const portfolios = [{ portfolio_id, amount: 300_000 }];
    const body = { amount: 300_000, currency: 'USD', tenure: 6, portfolios };
    await ask('POST', '/api/loan', { token, body });
  }
  for (let step = 0; step < 4; step++) {
    await clock.moveTo(clock.now() + 5_000);
    await tick(context);
  }
  const found: Asker[] = [];
  for (const asker of askers) {
    const [loan] = listLoans.answer.parse(await ask('GET', '/api/loan', asker)).loans;
    if (loan?.outstanding !== minor(300_000)) throw new Error('The loan was not paid out');
    found.push({ ...asker, loan_id: loan.loan_id });
  }
  return [await ada(place), ...found];
}

async function ada({ context }: Place): Promise<Asker> {
  const email = 'ada@example.com';
  const { user_id } = await context.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { token } = await context.db
    .transaction()
    .execute((tx) => startSession(tx, context, { user_id, application_id: 0 }));
  return { email, token, portfolio_id: '', loan_id: '' };
}
