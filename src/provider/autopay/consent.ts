import { randomUUID } from 'node:crypto';
import type { setAutopay } from '#contract/autopay.ts';
import { consentWords } from '#credit/autopay-words.ts';
import { isoDay } from '#credit/calendar.ts';
import type { Minor } from '#credit/money.ts';
import { nameMatches } from '#credit/names.ts';
import type { PaysWith } from '#credit/pays-with.ts';
import { audit } from '../audit.ts';
import { cardsOf } from '../cards/in-use.ts';
import { instant } from '../clock/clock.ts';
import { anyOf } from '../db/any-of.ts';
import { readTogether } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { requireStepUp } from '../http/step-up.ts';
import { schedule } from '../jobs/job.ts';
import { isRunning, loanToLock } from '../loans/account.ts';
import { type Debt, debtFrom, debtReads } from '../loans/debt.ts';
import { ownLoan } from '../loans/own-loan.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { endConsent } from './end.ts';
import { autopaysOf } from './list.ts';
import { mandatesOf } from './mandates.ts';
import { turnedOn } from './notifications.ts';
import { canBeCharged, payerOf } from './payer.ts';
import { autopayOf, autopayReads } from './read.ts';

/** Keeps a consent that was signed, in the place of one that is there, and begins to look after it. */
export async function consentToAutopay({
  context,
  borrower,
  body,
  runIdempotent,
}: IdempotentRequest<typeof setAutopay>): Promise<StoredResponse> {
  const { user_id, firstname, lastname, blacklist } = borrower;
  if (blacklist.repayment) throw refuse('not_allowed');
  requireStepUp(context, borrower);
  if (!nameMatches(body.name, firstname, lastname)) throw refuse('name_mismatch');
  const { db, clock } = context;
  const { loan_id } = await ownLoan(db, borrower, body.loan_id);
  return runIdempotent(async (tx) => {
    await loanToLock(tx, loan_id).execute();
    const { debt, cards, mandates, ...read } = await readTogether(tx, {
      debt: debtReads(tx, { loan_id, user_id }),
      cards: cardsOf(tx, [user_id]),
      mandates: mandatesOf(tx, [user_id]),
      ...autopayReads(tx, anyOf([loan_id])),
    });
    const owed = debtFrom(debt);
    if (!isRunning(owed.loan)) throw refuse('loan_not_repayable');
    const pays_with = body.pays_with ?? 'card';
    const payer = payerOf({ pays_with, user_id }, { cards, mandates });
    if (!canBeCharged(payer)) throw refuse(missing[pays_with]);
    const ceiling = ceilingOf(owed, body.ceiling);
    const { currency } = owed.loan;
    const now = clock.now();
    const aside = body.aside ?? null;
    const words = consentWords({ loan_id, partner: owed.partner, currency, payer, ceiling, aside });
    if (words !== body.words) throw refuse('state_conflict');
    const { consent: before } = autopayOf(loan_id, read, aside ? 'aside' : 'bills');
    if (before) await endConsent(tx, before, 'replaced', now);
    const asked = { aside: aside?.amount ?? null, aside_day: aside?.day ?? null };
    const consent = {
      loan_id,
      user_id,
      pays_with,
      ceiling,
      words,
      signed_name: body.name,
      ...asked,
    };
    await keepConsent(tx, consent, now);
    await schedule(tx, { kind: 'autopay', subject: loan_id, run_at: now });
    const data = await autopaysOf(tx, clock, user_id);
    const own = data.autopays.find((one) => one.loan_id === loan_id);
    const first = aside ? own?.aside.next : own?.next;
    const news = turnedOn(owed, { pays_with, ceiling, aside }, first ? isoDay(first.day) : null);
    await notifyBorrower(tx, context, news, owed.contacts);
    return { data };
  });
}

const missing = { card: 'card_required', bank: 'bank_account_required' } as const;

/** A loan in Naira costs what it costs; one in Dollars has a limit, because the rate may rise. */
function ceilingOf({ loan: { currency } }: Debt, ceiling: Minor | undefined): Minor | null {
  if (currency === 'NGN') return null;
  if (ceiling === undefined) throw refuseField('ceiling');
  return ceiling;
}

type NewConsent = {
  readonly loan_id: string;
  readonly user_id: string;
  readonly pays_with: PaysWith;
  readonly ceiling: Minor | null;
  readonly words: string;
  readonly signed_name: string;
  readonly aside: Minor | null;
  readonly aside_day: number | null;
};

async function keepConsent(tx: Tx, consent: NewConsent, now: number): Promise<void> {
  const { loan_id, user_id, pays_with, ceiling, aside, aside_day } = consent;
  const at = instant(now);
  await tx
    .insertInto('autopays')
    .values({ autopay_id: randomUUID(), ...consent, signed_at: at })
    .execute();
  const detail = { pays_with, ceiling, aside, aside_day };
  await audit(tx, { user_id, action: 'turn autopay on', subject: loan_id, at, detail });
}
