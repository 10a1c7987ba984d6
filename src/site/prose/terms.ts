import { brand, promises } from '#brand';
import {
  billNoticeDays,
  eventDays,
  handOffMinutes,
  signatureSeconds,
  webhookRetryMinutes,
  webhookSeconds,
} from '#contract/partner-times.ts';
import { accountNumberLength } from '#credit/bank-details.ts';
import { cardMonthsOfUse } from '#credit/cards.ts';
import { changedMindDays } from '#credit/changed-mind.ts';
import {
  otpLength,
  otpLengthLeast,
  otpResendSeconds,
  otpTries,
  otpValidMinutes,
} from '#credit/codes.ts';
import { passwordLength } from '#credit/passwords.ts';
import { payoffHoldMinutes } from '#credit/payoff.ts';
import { refundTime } from '#credit/refunds.ts';
import {
  heldInterestMonths,
  lateFeeDay,
  liquidationMonths,
  maxPenalMonths,
  remedyDays,
  remedyNoticeMonths,
  tenures,
} from '#credit/terms.ts';

const { kept } = promises;
const [shortest, longest] = tenures;

const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const;
const order = new Intl.PluralRules('en', { type: 'ordinal' });
/** 3 is '3rd': a day of the month. */
const ordinal = (day: number) => {
  const ending = order.select(day);
  return `${day}${endings[ending in endings ? (ending as keyof typeof endings) : 'other']}`;
};

/** 1 minute, 2 hours: in the largest unit that is whole. */
const span = (minutes: number) => {
  const hours = minutes / 60;
  const [count, unit] = Number.isInteger(hours) ? [hours, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** What `<Term of="…" />` writes: times, counts and lengths, with their unit. */
export const terms: Readonly<Record<string, string>> = {
  tenures: `${tenures.join(' or ')} months`,
  'shortest-tenure': `${shortest} months`,
  'longest-tenure': `${longest} months`,
  'shortest-bills': `${shortest}`,
  'longest-bills': `${longest}`,
  'held-interest': `${heldInterestMonths} months`,
  'late-fee-day': ordinal(lateFeeDay),
  'last-day-in-time': ordinal(lateFeeDay - 1),
  'penal-charges': `${maxPenalMonths}`,
  'remedy-notice': `${remedyNoticeMonths} months`,
  remedy: `${remedyDays} days`,
  liquidation: `${liquidationMonths} months`,
  feedback: `${brand.claims.feedbackMinutes} minutes`,
  'changed-mind': `${changedMindDays} days`,
  'naira-payout': `${promises.nairaPayoutHours} hours`,
  'dollar-wire': `${promises.dollarWireDays.join(' to ')} business days`,
  refund: refundTime,
  'rate-hold': `${payoffHoldMinutes} minutes`,
  'card-retry': `${promises.cardRetryHours} hours`,
  'card-validity': `${cardMonthsOfUse} months`,
  'code-digits': `${otpLength}`,
  'code-digits-least': `${otpLengthLeast}`,
  'code-validity': `${otpValidMinutes} minutes`,
  'code-resend': `${otpResendSeconds} seconds`,
  'code-tries': `${otpTries}`,
  'password-length': `${passwordLength} characters`,
  'account-number': `${accountNumberLength} digits`,
  'breach-report': `${promises.breachReportHours} hours`,
  'complaint-read': `${promises.complaintHours.read} hours`,
  'complaint-answer': `${promises.complaintHours.answer} hours`,
  complaint: `${promises.complaintDays} days`,
  'change-notice': `${promises.changeNoticeDays} days`,
  'hand-off': span(handOffMinutes),
  signature: span(signatureSeconds / 60),
  'webhook-answer': `${webhookSeconds} seconds`,
  'webhook-retries': new Intl.ListFormat('en-GB').format(webhookRetryMinutes.map(span)),
  'bill-notice': `${billNoticeDays} days`,
  'events-kept': `${eventDays} days`,
  age: `${promises.youngestBorrower}`,
  'loans-kept': `${kept.loanYears} years`,
  'identity-kept': `${kept.identityYears} years`,
  'messages-kept': `${kept.messageYears} years`,
  'sessions-kept': `${kept.sessionDays} days`,
  'codes-kept': `${kept.codeDays} days`,
};
