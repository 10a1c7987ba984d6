import { type Aside, chargeDay } from '#credit/aside.ts';
import {
  type AutopayDay,
  type AutopayNotice,
  type ComingTry,
  nextTryAfter,
  triesAfter,
  triesForBill,
} from '#credit/autopay.ts';
import { addDays, type IsoDay, ordinal } from '#credit/calendar.ts';
import { cardName } from '#credit/card-name.ts';
import { nextLateCharge } from '#credit/dues.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { type Payer, type PaysWith, payerWords } from '#credit/pays-with.ts';
import { cardPrice } from '#credit/rates.ts';
import type { Debt } from '../loans/debt.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords, endOf, type Fact, loanFacts, moneyOf, smsOf } from '../notifications/phrases.ts';
import { type ConsentRow, type Rule, ruleOf, type TryRow } from './read.ts';

const category = 'repayment';
const kobo = (amount: Minor) => formatMoney(amount, 'NGN');

const pathOf = ({ loan: { loan_id } }: Debt) => `/autopay?loan_id=${loan_id}`;
const see = (debt: Debt) => ({ label: 'See autopay', path: pathOf(debt) });
const payByHand = ({ loan: { loan_id } }: Debt) =>
  ({ label: 'Pay it now', path: `/repay?loan_id=${loan_id}` }) as const;
const about = ({ partner, loan: { loan_id } }: Debt, ...more: readonly Fact[]): readonly Fact[] => [
  ...loanFacts(partner, loan_id),
  ...more,
];

type NewConsent = {
  readonly pays_with: PaysWith;
  readonly ceiling: Minor | null;
  readonly aside: Aside | null;
};

/** Both contacts hear of it, in case it was somebody else. */
export function turnedOn(
  debt: Debt,
  { pays_with, ceiling, aside }: NewConsent,
  first: IsoDay | null,
): Notification {
  const { partner, loan } = debt;
  const { saved } = payerWords[pays_with];
  const whose = `your ${loan.currency} loan at ${partner}`;
  return {
    ...{ user_id: loan.user_id, category, reach: 'both', notYou: true },
    subject: aside ? 'Your monthly extra payment is on' : 'Autopay is on',
    body: aside
      ? `You signed that your ${saved} pays ${moneyOf(loan.currency)(aside.amount)} on the ${ordinal(aside.day)} of each month, on top of the bills of ${whose}.`
      : `You signed that your ${saved} pays what is due on the 1st of each month on ${whose}.`,
    facts: about(
      debt,
      ...(first ? [['First charge', dayWords(first)] as const] : []),
      ...(ceiling === null ? [] : [['The most in one charge', kobo(ceiling)] as const]),
    ),
    next: `We will tell you the amount and the fee three days before each charge. You can skip a month or stop ${aside ? 'it' : 'autopay'} in the app.`,
    action: see(debt),
  };
}

/** What the bank was asked for, and has not answered. */
type Asked = Pick<TryRow, 'charge' | 'tried_on'>;

/** Said of what nobody can call back, after a sentence that nothing more is charged. */
export const mayStillBeTaken = (asked: readonly Asked[]): string =>
  asked
    .map(
      ({ charge, tried_on }) =>
        ` We asked your bank for ${kobo(charge)} on ${dayWords(tried_on)} already. It may still be taken: do not pay it again before we write to you.`,
    )
    .join('');

export function turnedOff(debt: Debt, rule: Rule, asked: readonly Asked[]): Notification {
  const { partner, loan } = debt;
  return {
    ...{ user_id: loan.user_id, category, reach: 'both', notYou: true },
    subject: rule === 'aside' ? 'Your monthly extra payment is off' : 'Autopay is off',
    body: `You stopped ${rule === 'aside' ? 'the extra payments' : 'autopay'} of your ${loan.currency} loan at ${partner}. It cost nothing.`,
    facts: about(debt),
    next: `${
      rule === 'aside'
        ? 'Your earlier payments stay on the loan. Your bills go on as before.'
        : 'Your bills stay as they are. Pay each of them yourself.'
    }${mayStillBeTaken(asked)}`,
    action: see(debt),
  };
}

type Told = Pick<ConsentRow, 'aside' | 'pays_with'>;

/** Three days before: what is charged, and when it is tried again. */
export function chargeComes(
  debt: Debt,
  notice: AutopayNotice,
  day: AutopayDay,
  payer: Payer | undefined,
  consent: Told,
): Notification {
  const { partner, loan } = debt;
  const { ceiling, buy } = day;
  const money = moneyOf(loan.currency);
  const isAside = ruleOf(consent) === 'aside';
  const { noun, saved, label } = payerWords[consent.pays_with];
  const [next, ...more] = isAside ? [] : triesAfter(notice, day, notice.told_on);
  const first = next?.day ?? chargeDay(notice);
  const { fee, total } = cardPrice(day.account.terms, notice.amount, buy);
  const inDollars = loan.currency === 'USD';
  const name = payer ? cardName(payer) : `None: add a ${noun} first`;
  // A message of the night is read the next morning: it names the day of its rate.
  const rate = inDollars ? ` at the rate of ${dayWords(notice.told_on)}` : '';
  return {
    ...{ user_id: loan.user_id, category },
    subject: `We will charge your ${noun} on ${dayWords(first)}`,
    body: `On ${dayWords(first)} we will charge your ${saved} ${kobo(total)}${rate}, with the fee, for ${isAside ? 'your extra payment on' : 'what is due on'} your loan at ${partner}.`,
    facts: about(
      debt,
      [isAside ? 'Extra payment' : `Due on ${dayWords(notice.due_on)}`, money(notice.amount)],
      [`Processing fee${rate}`, kobo(fee)],
      [`Charge${rate}`, kobo(total)],
      ...(ceiling === null ? [] : [['The most we will charge', kobo(ceiling)] as const]),
      [label, name],
      ...more.map((one): Fact => [`If it fails, again on ${dayWords(one.day)}`, money(one.amount)]),
    ),
    next: `Nothing to do. If you pay it yourself before then, we will not charge your ${noun}. You can skip this charge or stop ${isAside ? 'the extra payments' : 'autopay'} in the app.`,
    action: see(debt),
    sms: smsOf(
      `We will charge your ${noun} ${kobo(total)} on ${dayWords(first)} for your loan at ${partner}. You can skip it in the app.`,
    ),
  };
}

const reasons = {
  declined: () => 'your bank declined it',
  insufficient_funds: (pays_with: PaysWith) =>
    pays_with === 'card'
      ? 'there was not enough money on your card'
      : 'there was not enough money in your bank account',
} as const;

/** What comes after a try that failed; without `next`, nothing until a new notice. */
export type Again = { readonly next?: ComingTry | undefined; readonly areTriesUsed: boolean };

/** A charge that failed: why, what it cost, and what comes next. */
export function tryFailed(
  debt: Debt,
  { aside, pays_with, tried_on, amount, charge, failure, saved_card, reference }: TryRow,
  { next, areTriesUsed }: Again,
): Notification {
  const { partner, loan } = debt;
  const money = moneyOf(loan.currency);
  const why = failure ? reasons[failure](pays_with) : 'your bank did not say why';
  const { noun, label } = payerWords[pays_with];
  const tries = aside
    ? 'We will not try again this month. Your extra payments continue next month.'
    : next
      ? `We will try ${next.isLast ? 'a last time' : 'again'} on ${dayWords(next.day)}, for ${money(next.amount)}.`
      : areTriesUsed
        ? `We will not try again for this bill: we try at most ${triesForBill} times.`
        : 'No other try is planned for now.';
  return {
    ...{ user_id: loan.user_id, category },
    subject: aside
      ? `Your extra payment did not work on ${dayWords(tried_on)}`
      : `Autopay did not work on ${dayWords(tried_on)}`,
    body: `We could not charge your ${noun} ${kobo(charge)} for your loan at ${partner}: ${why}. Nothing was charged, and it cost you nothing.`,
    facts: about(
      debt,
      ['Not paid', money(amount)],
      ...(saved_card ? [[label, cardName(saved_card)] as const] : []),
      ['What the try cost', kobo(0 as Minor)],
      ['Reference', reference],
    ),
    next: aside ? `${tries} No bill has changed.` : `${tries} ${untilCharge(debt)}`,
    action: aside ? see(debt) : payByHand(debt),
    sms: smsOf(
      `We could not charge your ${noun} for your loan at ${partner}: ${why}. It cost nothing. ${tries}`,
      `We could not charge your ${noun} for your loan at ${partner}. It cost nothing. Pay in the app.`,
    ),
  };
}

/** Until when the borrower’s own payment costs nothing more. */
function untilCharge({ account, loan }: Debt): string {
  const late = account && nextLateCharge(account, addDays(account.posted_through, 62));
  if (!late) return 'You can also pay it yourself.';
  const charge = `${late.kind === 'late_fee' ? 'a late fee' : 'a penal charge'} of ${moneyOf(loan.currency)(late.amount)}`;
  return `Pay it yourself by ${endOf(addDays(late.day, -1))}, and we will add nothing. If it stays unpaid, we will add ${charge} on ${dayWords(late.day)}.`;
}

/** The bank wants the borrower to confirm a charge, on its own page. */
export function unconfirmed(debt: Debt, { aside, charge, reference }: TryRow): Notification {
  const { partner, loan } = debt;
  return {
    ...{ user_id: loan.user_id, category },
    subject: 'Your bank wants you to confirm a charge',
    body: `Your bank did not let us charge your card ${kobo(charge)} for your loan at ${partner} without you. Nothing is charged until you confirm it.`,
    facts: about(debt, ['To confirm', kobo(charge)], ['Reference', reference]),
    next: `Confirm it on your bank’s page within a day, or ${aside ? 'leave it: no bill has changed.' : `pay in another way. ${untilCharge(debt)}`}`,
    action: {
      label: 'Confirm it',
      path: `/repay?loan_id=${loan.loan_id}&reference=${reference}`,
    },
  };
}

export type LeftAlone = {
  readonly amount: Minor;
  readonly why: 'paid_by_hand' | 'above_ceiling' | 'bill_unpaid' | 'no_card' | 'no_bank';
};

/** Nothing was charged, and why; the bill is still due. */
export function leftAlone(
  debt: Debt,
  { account: { terms, posted_through: today }, buy, ceiling, notice }: AutopayDay,
  { amount, why }: LeftAlone,
  consent: Told,
): Notification {
  const { loan } = debt;
  const isAside = ruleOf(consent) === 'aside';
  const due = moneyOf(loan.currency)(amount);
  const { total } = cardPrice(terms, amount, buy);
  const put = {
    paid_by_hand: `You have made a payment yourself since we wrote to you, so we leave your extra payment of ${due} out this month.`,
    above_ceiling: `Your extra payment of ${due} costs ${kobo(total)} with the fee, which is more than your limit of ${kobo(ceiling ?? total)}. We leave it out this month.`,
    bill_unpaid: `A bill of your loan is unpaid, so we leave your extra payment of ${due} out this month.`,
    no_card: `You have no saved card that we can charge, so we leave your extra payment of ${due} out this month.`,
    no_bank: `Your bank does not let us charge your bank account now, so we leave your extra payment of ${due} out this month.`,
  } as const;
  const said = isAside
    ? put
    : {
        ...put,
        paid_by_hand: `You have made a payment yourself since we wrote to you, so we leave this bill to you. ${due} of it is still due.`,
        above_ceiling: `Your bill of ${due} costs ${kobo(total)} with the fee, which is more than your limit of ${kobo(ceiling ?? total)}.`,
        no_card: `You have no saved card that we can charge. ${due} is due.`,
        no_bank: `Your bank does not let us charge your bank account now. ${due} is due.`,
      };
  const isLast = why === 'paid_by_hand' || !notice || nextTryAfter(notice, today) === null;
  const tries = isLast ? '' : 'We will check again on the next charge day for this bill. ';
  return {
    ...{ user_id: loan.user_id, category },
    subject: `We did not charge your ${payerWords[consent.pays_with].noun}`,
    body: `${said[why]} It cost you nothing.`,
    facts: about(debt, [isAside ? 'Not paid' : 'Still due', due]),
    next: isAside
      ? 'Your extra payments continue next month. You can always pay more yourself.'
      : `${tries}${untilCharge(debt)}`,
    action: isAside ? see(debt) : payByHand(debt),
  };
}
