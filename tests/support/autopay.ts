import { getAutopay, setAutopay } from '#contract/autopay.ts';
import type { WireOf } from '#contract/call.ts';
import { getUser } from '#contract/users.ts';
import { consentWords } from '#credit/autopay-words.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs } from '#credit/durations.ts';
import { type Minor, minor } from '#credit/money.ts';
import type { PaysWith } from '#credit/pays-with.ts';
import { instant } from '#provider/clock/clock.ts';
import { runExternalJobsOf } from '#provider/runtime/run-jobs.ts';
import { runInBackground } from '#provider/runtime/tick.ts';
import type { TestProvider } from './provider.ts';
import type { Debtor } from './repaying.ts';

export type Autopay = WireOf<typeof getAutopay>['autopays'][number];

/** Autopay of a debtor's loan, as its screen shows it. */
export async function autopayOf(provider: TestProvider, debtor: Debtor): Promise<Autopay> {
  const { autopays } = await provider.answer(getAutopay, { as: debtor.email });
  const own = autopays.find(({ loan_id }) => loan_id === debtor.loan_id);
  if (!own) throw new Error('No such loan');
  return own;
}

/** What a borrower sends who has read the consent and signed it; `ceiling` in kobo for Dollars. */
export async function consentOf(
  provider: TestProvider,
  debtor: Debtor,
  ceiling?: number,
  pays_with: PaysWith = 'card',
) {
  const { user } = await provider.answer(getUser, { as: debtor.email });
  const { mandate } = await provider.answer(getAutopay, { as: debtor.email });
  const { application, currency } = await autopayOf(provider, debtor);
  const most: Minor | null = ceiling === undefined ? null : minor(ceiling);
  const account = { brand: mandate?.bank ?? null, last4: mandate?.last4 ?? '' };
  const card = user.savedCard ?? { brand: null, last4: '' };
  const payer = { ...(pays_with === 'card' ? card : account), pays_with };
  return {
    loan_id: debtor.loan_id,
    words: consentWords({
      loan_id: debtor.loan_id,
      partner: application.name,
      currency,
      payer,
      ceiling: most,
    }),
    name: `${user.firstname} ${user.lastname}`,
    ...(most !== null && { ceiling: most }),
    ...(pays_with === 'bank' && { pays_with }),
  };
}

/** Turns autopay on, as the screen does. */
export async function turnOn(
  provider: TestProvider,
  debtor: Debtor,
  ceiling?: number,
  pays_with?: PaysWith,
) {
  const body = await consentOf(provider, debtor, ceiling, pays_with);
  return provider.answer(setAutopay, { as: debtor.email, body });
}

/**
 * Lets the days go by until an hour in Lagos of a day: each charge and each question about one comes at its
 * own time, as in `moveClock`. What else days bring is left out, so that a year takes seconds.
 */
export async function goTo(provider: TestProvider, day: string, hour = 12): Promise<void> {
  const { clock } = provider;
  const to = lagosMidnight(isoDay(day)) + hour * hourMs;
  await work(provider);
  for (;;) {
    const next = await nextJob(provider, to);
    if (next === undefined) break;
    await clock.moveTo(next);
    await work(provider);
  }
  await clock.moveTo(to);
  await work(provider);
}

const kinds = ['autopay', 'payment', 'mandate'] as const;

/** Leaves the charges of earlier tests alone, whose borrowers lie in the same database. */
export async function forgetJobs({ context: { db } }: TestProvider): Promise<void> {
  await db.deleteFrom('jobs').where('kind', 'in', kinds).execute();
}

/** What is due now. */
export async function work({ context }: TestProvider): Promise<void> {
  await runInBackground(context);
  for (const kind of kinds) await runExternalJobsOf(context, kind);
}

async function nextJob({ context, clock }: TestProvider, to: number) {
  const { at } = await context.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.min('run_at').as('at'))
    .where('kind', 'in', kinds)
    .where('run_at', '>', instant(clock.now()))
    .where('run_at', '<=', instant(to))
    .executeTakeFirstOrThrow();
  return at === null ? undefined : Date.parse(at);
}
