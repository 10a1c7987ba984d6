import type { Aside } from '#credit/aside.ts';
import type { AutopayDay, AutopayNotice } from '#credit/autopay.ts';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import type { Minor } from '#credit/money.ts';
import type { anyOf } from '../db/any-of.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';

/** What the charges of some loans depend on besides the loans: the consents that hold, what was told and tried. */
export const autopayReads = (db: Db, loanIds: ReturnType<typeof anyOf>) => ({
  consents: db
    .selectFrom('autopays')
    .selectAll()
    .where('loan_id', '=', loanIds)
    .where('ended_at', 'is', null),
  notices: db
    .selectFrom('autopay_notices')
    .selectAll()
    .where('loan_id', '=', loanIds)
    .orderBy('due_on', 'desc'),
  tries: db
    .selectFrom('autopay_tries')
    .innerJoin('payment_intents', 'payment_intents.reference', 'autopay_tries.reference')
    .innerJoin('autopays', 'autopays.autopay_id', 'autopay_tries.autopay_id')
    .leftJoin('payment_flags', 'payment_flags.reference', 'autopay_tries.reference')
    .select(['autopay_tries.loan_id', 'autopay_tries.reference', 'due_on', 'tried_on', 'told_at'])
    .select(['payment_intents.amount', 'payment_intents.currency', 'charge', 'fee'])
    .select(['status', 'failure', 'saved_card'])
    .select(['flagged_at', 'payment_flags.settled_at as flag_settled_at'])
    .select(['autopay_tries.autopay_id', 'autopays.aside', 'autopays.pays_with'])
    .where('autopay_tries.loan_id', '=', loanIds)
    .orderBy('tried_on', 'desc'),
  // Credit that was given back counts as well: the borrower has seen to the debt.
  byHand: db
    .selectFrom('repayments')
    .select(['repayments.loan_id', 'date'])
    .where('repayments.loan_id', '=', loanIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('autopay_tries')
            .select('autopay_tries.reference')
            .whereRef('autopay_tries.reference', '=', 'repayments.reference'),
        ),
      ),
    ),
});

/** What the bank was asked for of a borrower's account, and has not answered. */
export const debitsAsked = (db: Db, user_id: string) =>
  db
    .selectFrom('autopay_tries')
    .innerJoin('payment_intents', 'payment_intents.reference', 'autopay_tries.reference')
    .innerJoin('autopays', 'autopays.autopay_id', 'autopay_tries.autopay_id')
    .select(['charge', 'tried_on'])
    .where('autopays.user_id', '=', user_id)
    .where('pays_with', '=', 'bank')
    .where('status', '=', 'pending')
    .orderBy('tried_on');

type Read = RowsOf<ReturnType<typeof autopayReads>>;
export type ConsentRow = Read['consents'][number];
export type TryRow = Read['tries'][number];

/** What a consent pays: the bills, or what is put aside each month. A loan may have one of each. */
export const rules = ['bills', 'aside'] as const;
export type Rule = (typeof rules)[number];

/** Of one of these loans. */
export const autopayOf = (
  loan_id: string,
  { consents, notices, tries, byHand }: Read,
  rule: Rule = 'bills',
): OneAutopay => {
  const ofLoan = <Row extends { readonly loan_id: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.loan_id === loan_id);
  const consent = ofLoan(consents).find((one) => ruleOf(one) === rule);
  const notice = ofLoan(notices).find((one) => one.autopay_id === consent?.autopay_id);
  return { consent, notice, tries: ofLoan(tries), byHand: ofLoan(byHand) };
};

export const ruleOf = ({ aside }: { readonly aside: Minor | null }): Rule =>
  aside === null ? 'bills' : 'aside';

/** What a consent puts aside; null for one that pays the bills. */
export const asideOf = ({ aside, aside_day }: Pick<ConsentRow, 'aside' | 'aside_day'>) =>
  aside !== null && aside_day !== null ? ({ amount: aside, day: aside_day } satisfies Aside) : null;

type OneAutopay = {
  readonly consent: ConsentRow | undefined;
  /** The last one of this consent. */
  readonly notice: Read['notices'][number] | undefined;
  /** The newest first, of every consent. */
  readonly tries: readonly TryRow[];
  readonly byHand: Read['byHand'];
};

/** What the rules decide a day by; the account is posted through that day. */
export function autopayDay(account: LoanAccount, own: OneAutopay, buy: number): AutopayDay {
  const { consent, notice, tries } = own;
  return {
    account,
    notice: notice ? noticeFrom(notice) : null,
    skipped: consent?.skipped_day ?? null,
    tries: tries.map(({ tried_on }) => tried_on),
    paidByHand: isPaidByHand(own),
    ceiling: consent?.ceiling ?? null,
    buy,
  };
}

/** Whether the borrower has paid anything by hand since the notice. */
const isPaidByHand = ({ notice, byHand }: OneAutopay): boolean =>
  notice !== undefined && byHand.some(({ date }) => date >= notice.told_at);

/** As it was told. */
const noticeFrom = ({ due_on, told_at, amount, late_amount }: Read['notices'][number]) =>
  ({ due_on, told_on: toldOn(told_at), amount, late_amount }) satisfies AutopayNotice;

const toldOn = (told_at: string): IsoDay => lagosDay(Date.parse(told_at));
