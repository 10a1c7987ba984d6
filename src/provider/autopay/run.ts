import { asideStep, nextAsideWork } from '#credit/aside.ts';
import { autopayStep, nextAutopayDay } from '#credit/autopay.ts';
import { type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs, minuteMs } from '#credit/durations.ts';
import { cardsOf } from '../cards/in-use.ts';
import { sendCharge } from '../checkouts/charge-saved-card.ts';
import { askAbout, unpaidOf } from '../checkouts/earlier.ts';
import { openFlagsOf } from '../checkouts/flag.ts';
import { notClosed } from '../checkouts/price-repayment.ts';
import { moved, timeOfDatabase } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db, Tx } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Job } from '../jobs/job.ts';
import { isRunning, loanToLock } from '../loans/account.ts';
import { asOf } from '../loans/answer.ts';
import { debtFrom, debtReads } from '../loans/debt.ts';
import { sendWithinMs } from '../payments/intents.ts';
import { latestRates, ratesFrom } from '../payments/rates.ts';
import { lockBorrower } from '../users/lock.ts';
import { reserveCharge, type Sending } from './charge.ts';
import { endConsent } from './end.ts';
import { mandatesOf } from './mandates.ts';
import { askAboutMandate } from './note-mandate.ts';
import { canBeCharged, payerOf } from './payer.ts';
import { asideOf, autopayDay, autopayOf, autopayReads, type ConsentRow, rules } from './read.ts';
import { leaveAlone, reportTries, tellOf } from './tell.ts';

/** When a day of autopay begins: nobody is charged in the night. */
const startsAt = 8 * hourMs;
/** When we look again for what is not known yet. */
const soonMs = 10 * minuteMs;

/**
 * One day of a loan's autopay: what became of earlier charges, and where a bank account stands, is asked of the
 * processor and told; then the
 * borrower is told of the next charge, or it is made. It is kept as pending before the processor hears of
 * it, and a loan has one try for each day, so no crash, repeat or second process charges twice.
 */
export async function runAutopay(context: Context, job: Job): Promise<void> {
  const { db, clock } = context;
  const loan_id = job.subject;
  let isPaying: boolean;
  try {
    const { underway } = await askAbout(
      context,
      await unpaidOf(db, loan_id, clock.now()).execute(),
    );
    // It may be on a page that was closed meanwhile.
    isPaying = underway?.status === 'pending';
    const paidByBank = await bankPayerOf(db, loan_id).executeTakeFirst();
    if (paidByBank) await askAboutMandate(context, paidByBank.user_id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'processor_down') throw error;
    await db.transaction().execute((tx) => job.again(tx, clock.now() + soonMs));
    return;
  }
  const sending = await db.transaction().execute((tx) => runDay(tx, context, job, isPaying));
  if (sending) await sendCharge(context, sending.intent, sending.charge);
}

async function runDay(
  tx: Tx,
  context: Context,
  job: Job,
  isPaying: boolean,
): Promise<Sending | undefined> {
  const { clock } = context;
  const loan_id = job.subject;
  const { user_id } = await tx
    .selectFrom('loans')
    .select('user_id')
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  await lockBorrower(tx, user_id);
  const locked = await readTogether(tx, {
    current: notClosed(tx, loan_id).selectAll().forNoKeyUpdate(),
    loans: loanToLock(tx, loan_id),
    told: timeOfDatabase,
  });
  const {
    debt: found,
    rates,
    cards,
    mandates,
    flags,
    ...read
  } = await readTogether(tx, {
    debt: debtReads(tx, { loan_id, user_id }),
    rates: latestRates(tx, clock.now()),
    cards: cardsOf(tx, [user_id]),
    mandates: mandatesOf(tx, [user_id]),
    flags: openFlagsOf(tx, loan_id),
    ...autopayReads(tx, anyOf([loan_id])),
  });
  const debt = debtFrom(found);
  const both = rules.map((rule) => autopayOf(loan_id, read, rule));
  const [bills] = both;
  const now = clock.now();
  const today = lagosDay(now);
  // What is not known yet may still be paid: nothing else is said or charged before that.
  if (bills?.tries.some(({ status, told_at }) => told_at === null && status === 'pending')) {
    await job.again(tx, now + soonMs);
    return undefined;
  }
  const buy = debt.loan.currency === 'USD' ? ratesFrom(rates).buy : 1;
  if (bills) await reportTries(tx, context, debt, bills, buy);
  const consents = both.flatMap(({ consent }) => consent ?? []);
  if (consents.length === 0 || !debt.account || !isRunning(debt.loan)) {
    for (const consent of consents) await endConsent(tx, consent, 'loan', now);
    await job.done(tx);
    return undefined;
  }
  const account = asOf(debt.account, today);
  const tomorrow = Math.min(...consents.map((consent) => startOf(nextDayOf(consent, today))));
  // A day's one charge is that of a bill, if there is one.
  for (const own of both) {
    const { consent } = own;
    if (!consent) continue;
    const day = autopayDay(account, own, buy);
    const aside = asideOf(consent);
    const step = aside ? asideStep(day, aside) : autopayStep(day);
    const payer = payerOf(consent, { cards, mandates });
    if (step.do === 'tell') await tellOf(tx, context, { debt, consent, day, payer }, step.notice);
    if (step.do === 'tell' || step.do === 'wait') continue;
    // A look that an open payment put off in the evening may come in the night.
    if (now < startOf(today)) {
      await job.again(tx, startOf(today));
      return undefined;
    }
    // The borrower may be paying just now, or may not pay again yet: we look again within the day.
    const isOpen = locked.current.some(({ status }) => status === 'open' || status === 'pending');
    if (isPaying || isOpen || flags.length > 0) {
      await job.again(tx, Math.min(now + hourMs, tomorrow));
      return undefined;
    }
    if (step.do === 'leave' || !canBeCharged(payer)) {
      const why = step.do === 'leave' ? step.why : noPayer[consent.pays_with];
      await leaveAlone(tx, context, { debt, own, day }, { ...step, why });
    } else {
      await job.again(tx, now + sendWithinMs + minuteMs);
      return reserveCharge(tx, context, {
        ...{ debt, consent, payer, rates, step },
        ...{ current: locked.current, now: moved(clock, locked.told), today },
      });
    }
  }
  await job.again(tx, tomorrow);
  return undefined;
}

const noPayer = { card: 'no_card', bank: 'no_bank' } as const;

/** Whose bank account pays for a loan. */
const bankPayerOf = (db: Db, loan_id: string) =>
  db
    .selectFrom('autopays')
    .select('user_id')
    .where('loan_id', '=', loan_id)
    .where('pays_with', '=', 'bank')
    .where('ended_at', 'is', null);

const nextDayOf = (consent: ConsentRow, today: IsoDay): IsoDay => {
  const aside = asideOf(consent);
  return aside ? nextAsideWork(today, aside) : nextAutopayDay(today);
};

const startOf = (day: IsoDay): number => lagosMidnight(day) + startsAt;
