import type { DeedName } from '#contract/desk-deeds.ts';
import type { QueueEntry, QueueKind } from '#contract/desk-queue.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { isNaira } from '../accounts/processors.ts';
import type { Context } from '../context.ts';
import { heldPictures, oldPortfolios } from '../holdings/held.ts';
import { holdDifferences } from '../holdings/hold-differences.ts';
import { openComplaints } from './complaints.ts';
import { heldWithdrawals, holdingDisputes } from './disputes.ts';
import { givenUpJobs } from './given-up-jobs.ts';
import { type Incoming, openIncoming } from './incoming.ts';
import { refundsToSend, unmatchedPayments } from './payments.ts';
import { flaggedPayouts } from './payouts.ts';
import { askedPlans } from './plans.ts';
import { waitingProceeds } from './proceeds.ts';
import { openDefaultOrders } from './sell-orders.ts';
import { openDifferences } from './settlement.ts';
import type { Credited } from './suspense.ts';
import { waitingLoans, waitingWithdrawals } from './waiting.ts';

/** What waits, before it is known who has taken it, what was noted, and what is proposed. */
export type Waiting = Omit<QueueEntry, 'owner' | 'notes' | 'proposal'>;

const doneTo = (subject: string, ...deeds: readonly DeedName[]) => ({
  deeds: deeds.map((deed) => ({ deed, subject })),
});

export const entry = (
  kind: QueueKind,
  subject: string,
  about: string,
  { since, ...more }: Partial<Waiting> & Pick<Waiting, 'since'>,
): Waiting => ({
  ...{ kind, subject, about, since, amount: null, currency: null },
  ...{ borrower: null, partner: null, status: null, deeds: [] },
  ...more,
});

const nameOf = (who: { firstname: string; lastname: string }) => `${who.firstname} ${who.lastname}`;

/** All that waits for a person in one cell, in no order. */
export async function waitingIn({ db, clock }: Context): Promise<Waiting[]> {
  const now = clock.now();
  return [
    ...(await waitingLoans(db)).map(aboutLoan),
    ...(await askedPlans(db)).map((one) =>
      entry('plan', one.loan_id, `Decide on a plan over ${one.months} months.`, {
        since: one.asked_at,
        ...{ amount: one.total, currency: one.currency, borrower: nameOf(one) },
        ...doneTo(one.loan_id, 'plan-approve', 'plan-decline'),
      }),
    ),
    ...(await waitingWithdrawals(db, now)).map((one) =>
      entry('wire', one.withdrawal_id, 'A Dollar withdrawal waits for its wire.', {
        since: one.pending_at,
        ...{ amount: one.paid, currency: one.requested_currency, borrower: nameOf(one) },
        ...doneTo(one.withdrawal_id, 'complete', 'reject'),
      }),
    ),
    ...(await moneyThatIsOdd(db)),
    ...(await disputesAndSales(db, now)),
    ...(await holdingsAndJobs(db, now)),
  ];
}

function aboutLoan(loan: Awaited<ReturnType<typeof waitingLoans>>[number]): Waiting {
  const { loan_id, status, principal, currency, tenure, partner, backed, offered } = loan;
  const held =
    offered !== null
      ? ` We have offered ${formatMoney(offered, currency)}, and wait for the answer.`
      : backed === null
        ? ''
        : ` It is on hold: ${formatMoney(backed, currency)} is backed.`;
  const waits =
    status === 'requested' ? 'waits for a decision' : 'is approved, and waits to be paid out';
  return entry('loan', loan_id, `A loan for ${tenure} months ${waits}.${held}`, {
    since: loan.requested_at,
    ...{ amount: principal, currency, borrower: nameOf(loan), partner, status },
    ...doneTo(loan_id, ...(offered === null ? (['pay-out'] as const) : []), 'offer', 'decline'),
  });
}

async function moneyThatIsOdd(db: Context['db']): Promise<Waiting[]> {
  const payments = await unmatchedPayments(db);
  const refunds = await refundsToSend(db);
  const payouts = await flaggedPayouts(db);
  return [
    ...payments.map((one) =>
      entry('payment', one.reference, `Payment ${one.reference}: ${paymentReasons[one.reason]}.`, {
        since: one.flagged_at,
        ...{ amount: one.amount, currency: one.currency, borrower: nameOf(one) },
        ...doneTo(one.reference, 'give-back'),
      }),
    ),
    ...refunds.map(({ reference, way, amount, currency, requested_at, ...who }) => {
      const by = way === 'bank' ? 'Send it back by the bank' : 'The processor is asked to send it';
      return entry('refund', reference, `${by}: refund of ${reference}.`, {
        since: requested_at,
        ...{ amount, currency, borrower: nameOf(who), status: way },
        ...(way === 'bank' ? doneTo(reference, 'returned') : {}),
      });
    }),
    ...payouts.map((one) =>
      entry('payout', one.withdrawal_id, payoutReasons[one.reason], {
        since: one.flagged_at,
        ...{ amount: one.paid, currency: one.requested_currency },
        ...{ borrower: nameOf(one), status: one.status },
        ...(one.status === 'pending'
          ? doneTo(one.withdrawal_id, 'complete', 'reject')
          : doneTo(one.withdrawal_id, 'cleared')),
      }),
    ),
  ];
}

const paymentReasons = {
  less_than_asked: 'less came than was asked for',
  other_currency: 'it came in another currency than was asked for',
};
const payoutReasons = {
  other_amount: 'The processor reports another amount than we sent.',
  paid_after_rejection: 'The processor reports a payout as paid after it was rejected.',
};

const complaintSteps = {
  read: 'Read this complaint',
  answer: 'Answer this complaint',
  result: 'Give this complaint its result',
};

async function disputesAndSales(db: Context['db'], now: number): Promise<Waiting[]> {
  const disputes = await holdingDisputes(db);
  const held = await heldWithdrawals(db);
  const complaints = await openComplaints(db, now);
  const sales = await openDefaultOrders(db, now);
  const proceeds = await waitingProceeds(db);
  return [
    ...disputes.map((one) => {
      const lost = one.status === 'lost';
      const what = lost ? 'was lost, and still holds withdrawals' : 'is disputed: answer in time';
      return entry('dispute', one.dispute_id, `Payment ${one.reference} ${what}.`, {
        since: one.opened_at,
        ...{ amount: one.amount, currency: 'NGN', borrower: nameOf(one), status: one.status },
        ...(lost ? doneTo(one.dispute_id, 'lift') : {}),
      });
    }),
    ...held.map((one) => {
      const until = one.blocked ? 'its borrower is not blocked any more' : 'a dispute is over';
      return entry('held', one.withdrawal_id, `A withdrawal waits until ${until}.`, {
        since: one.pending_at,
        ...{ amount: one.paid, currency: one.requested_currency, borrower: nameOf(one) },
        ...doneTo(one.withdrawal_id, ...deedsOfHeld(one)),
      });
    }),
    ...complaints.map((one) => {
      const late = one.late.length > 0 ? ' It is late.' : '';
      const until = new Date(one.due).toISOString().slice(0, 10);
      return entry('complaint', one.number, `${complaintSteps[one.next]} until ${until}.${late}`, {
        since: one.filed_at,
        ...{ borrower: nameOf(one), status: one.next },
        ...(one.read_at === null ? doneTo(one.number, 'complaint-read') : {}),
        ...(one.read_at === null ? {} : doneTo(one.number, 'complaint-answer', 'complaint-close')),
      });
    }),
    ...sales.map((one) => {
      const sold = formatMoney(one.filled, one.currency);
      const why = one.reason === null ? '' : ` The partner says: ${one.reason}`;
      return entry('sale', one.order_id, `The partner has sold ${sold} of this.${why}`, {
        since: one.due_until,
        ...{ amount: one.amount, currency: one.currency, partner: one.partner },
        status: one.status,
        ...doneTo(one.order_id, 'sale-again', 'sale-close'),
      });
    }),
    ...proceeds.map(({ sale_id, order_id, loan_id, amount, currency, partner, sold_at }) =>
      entry(
        'proceeds',
        sale_id ?? order_id ?? loan_id,
        'The partner has not paid us for what it sold.',
        {
          since: sold_at,
          ...{ amount, currency, partner },
          ...doneTo(loan_id, 'proceeds'),
        },
      ),
    ),
  ];
}

/** What was sent is the processor's to end, and a wire that a dispute holds is let go before it has arrived. */
function deedsOfHeld(one: Awaited<ReturnType<typeof heldWithdrawals>>[number]): DeedName[] {
  const { blocked, disputed, sent_at } = one;
  const isWire = !isNaira(one);
  return [
    ...(disputed ? (['release'] as const) : []),
    ...(blocked && isWire && !disputed ? (['complete'] as const) : []),
    ...(blocked && (isWire || sent_at === null) ? (['reject'] as const) : []),
  ];
}

async function holdingsAndJobs(db: Context['db'], now: number): Promise<Waiting[]> {
  const pictures = await heldPictures(db);
  const old = await oldPortfolios(db, now);
  const differences = await holdDifferences(db);
  const jobs = await givenUpJobs(db);
  return [
    ...pictures.map(({ portfolio_id, partner, reason, received_at }) =>
      entry('holdings', portfolio_id, `Holdings look like a mistake: ${reason}`, {
        since: received_at,
        partner,
        ...doneTo(portfolio_id, 'holdings-accept', 'holdings-drop'),
      }),
    ),
    ...old.map(({ portfolio_id, partner, value, currency, priced_at }) =>
      entry('prices', portfolio_id, 'A portfolio under a loan has old prices.', {
        since: priced_at ?? new Date(now).toISOString(),
        ...{ amount: value, currency, partner },
        ...doneTo(portfolio_id, 'value'),
      }),
    ),
    ...differences.map(({ user_id, partner, hold, held, currency, found_at }) => {
      const [has, must] = [held, hold].map((one) => shown(one, currency));
      const about = `The partner holds ${has} back, and ${must} must stay.`;
      const amount = Math.abs(hold - held) as Minor;
      return entry('hold', `${user_id} ${partner} ${currency}`, about, {
        since: found_at,
        ...{ amount, currency, partner },
      });
    }),
    ...jobs.map(({ kind, subject, failures, given_up_at }) =>
      entry('job', `${kind} ${subject}`, `The job “${kind}” failed ${failures} times.`, {
        since: given_up_at,
        ...doneTo(`${kind} ${subject}`, 'retry'),
      }),
    ),
  ];
}

const shown = (amount: number, currency: 'NGN' | 'USD') => formatMoney(amount as Minor, currency);

/** Money that a bank statement says has come, and is no loan's yet. */
export async function waitingTransfers(context: Context): Promise<Waiting[]> {
  return (await openIncoming(context)).map((one) => {
    const { reference, currency, amount, value_date, description, loans, credited } = one;
    const start = { currency, amount: (amount / 100).toFixed(2), bank_reference: reference };
    const named =
      loans.length === 0
        ? ' It names no loan. If you know the loan, record it below the list.'
        : '';
    const about = credited
      ? otherMoney(credited, one)
      : `${description || reference} came by bank transfer.${named}`;
    return entry('incoming', reference, about, {
      since: `${value_date}T00:00:00.000Z`,
      ...{ amount, currency },
      deeds: [
        ...(credited ? doneTo(credited.reference, 'transfer-undo').deeds : []),
        ...loans.map(({ loan_id, says }) => ({
          ...{ deed: 'transfer' as const, subject: loan_id, says, start },
        })),
        { deed: 'set-aside', subject: reference },
      ],
    });
  });
}

/** The statement has other money than a loan was credited with. */
function otherMoney({ reference, ...loan }: Credited, came: Incoming): string {
  const [credited, says] = [loan, came].map((one) => shown(one.amount, one.currency));
  return (
    `We credited a loan with ${credited} for transfer ${reference}, but the bank statement says ${says}. ` +
    `Take ${credited} off the loan and set it aside before you credit ${says}.`
  );
}

/** Where the processor's settlement files and our books differ. */
export async function waitingDifferences(context: Context): Promise<Waiting[]> {
  return (await openDifferences(context)).map(({ reference, settled_on, theirs, ours }) => {
    const [has, have] = [theirs, ours].map((one) => (one === null ? null : shown(one, 'NGN')));
    const about =
      theirs === null
        ? `We were paid ${have}, and no settlement file has it.`
        : ours === null
          ? `The processor settled ${has}, and our books have no such payment.`
          : `The processor settled ${has}, and our books have ${have}.`;
    return entry('settlement', reference, about, {
      since: `${settled_on}T00:00:00.000Z`,
      ...{ amount: (theirs ?? ours) as Minor, currency: 'NGN' },
      ...doneTo(reference, 'explain'),
    });
  });
}

/** Partners whose users wait until they are approved. */
export async function waitingPartners({ shared }: Context): Promise<Waiting[]> {
  const partners = await shared
    .selectFrom('applications')
    .leftJoin('audit', (join) =>
      join
        .on(({ eb, ref, cast }) =>
          eb('audit.subject', '=', cast<string>(ref('application_id'), 'text')),
        )
        .on('audit.action', '=', 'operator'),
    )
    .select(['application_id', 'name'])
    .select(({ fn }) => fn.min('audit.at').as('since'))
    .where('waitlist', '=', true)
    .groupBy(['application_id', 'name'])
    .execute();
  return partners.map(({ application_id, name, since }) =>
    entry('partner', String(application_id), `${name} waits to be approved.`, {
      since,
      partner: name,
      ...doneTo(String(application_id), 'partner-approve'),
    }),
  );
}
