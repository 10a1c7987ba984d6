import { fixedClock } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { clearToSend } from '../withdrawals/hold.ts';
import {
  completeWithdrawal,
  lockWithdrawal,
  rejectWithdrawal,
  type Withdrawal,
} from '../withdrawals/settle.ts';
import { bankReasons, testAccount } from './test-accounts.ts';

/** What an operator and a bank abroad do with a Dollar payout: each step at its own time. */
export async function payByHand(outer: Context, job: Job): Promise<void> {
  await outer.db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, job.subject);
    if (!withdrawal || withdrawal.status === 'rejected') return job.done(tx);
    const { arrives, returns } = timesOf(outer, withdrawal);
    const context = { ...outer, clock: fixedClock(job.run_at) };
    if (job.run_at < arrives) return job.again(tx, arrives);
    const by = 'sandbox';
    if (withdrawal.status === 'pending') {
      if (!(await clearToSend(tx, withdrawal.withdrawal_id, job.run_at))) return job.done(tx);
      if (testAccount(withdrawal.account_number).payout.ends === 'rejected') {
        await rejectWithdrawal(tx, context, withdrawal, { by, reason: bankReasons.rejected });
        return job.done(tx);
      }
      await completeWithdrawal(tx, context, withdrawal, by);
    }
    if (returns === undefined) return job.done(tx);
    if (job.run_at < returns) return job.again(tx, returns);
    await rejectWithdrawal(tx, context, withdrawal, { by, reason: bankReasons.returned });
    return job.done(tx);
  });
}

/** ms since 1970. */
function timesOf({ config }: Context, { pending_at, account_number }: Withdrawal) {
  const { seconds = config.payoutSeconds, returnedAfterSeconds } =
    testAccount(account_number).payout;
  const arrives = Date.parse(pending_at) + seconds * 1000;
  const returns = returnedAfterSeconds && arrives + returnedAfterSeconds * 1000;
  return { arrives, returns };
}
