import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { waitInWords } from '#credit/durations.ts';
import type { Problem } from '../http/problems.ts';
import { askFor } from './field-sentences.ts';

/** One sentence for a borrower to read; a verb may give a more specific one. */
export const sentences: Record<ErrorCode, string> = {
  invalid_request: 'We could not read this request. Refresh the page, then try again.',
  key_required: 'Send an Idempotency-Key header of 1 to 200 printable characters, such as a UUID.',
  unauthenticated: 'Sign in to continue.',
  credentials_invalid: 'These sign-in details do not match. Check them and try again.',
  bad_signature:
    'This request is not signed, or its signature is wrong. Sign it again, then send it.',
  not_allowed: 'You are not allowed to use this service.',
  step_up_required: 'Confirm that it is you with a code or your password, then continue.',
  waitlisted: 'You are on the waitlist of this partner. We will write to you when you can borrow.',
  not_found: 'We could not find that. Go back and choose it again.',
  method_not_allowed:
    'This address does not take this method. The Allow header names the methods it takes.',
  in_flight: 'We are still working on this request. Wait a moment, then try again.',
  state_conflict: 'This has changed since you opened it. Refresh the page, then try again.',
  terms_changed: 'The partner’s interest rate has changed. Read the new terms, then sign them.',
  rate_changed:
    'The exchange rate has changed, so nothing was sent. Check the new amount, then send it.',
  debt_changed:
    'The amount that you owe has changed, so nothing was charged. Check the new amount, then pay it.',
  too_large: 'This request is too large. Send less at a time.',
  unsupported_media_type: 'Send the body as JSON, with Content-Type: application/json.',
  date_range_invalid: 'The first day is after the last day. Choose an earlier first day.',
  key_reused: 'This Idempotency-Key was used for another request. Send this one with a new key.',
  redirect_not_registered:
    'This return address is not registered for this partner. Register it, or use another one.',
  sms_unavailable: 'We do not send SMS to numbers of this country. Use your email address.',
  code_invalid: 'That code is wrong or no longer valid. Check it, or ask for a new one.',
  code_locked: 'You have no tries left for this code. Ask for a new one.',
  password_wrong: 'That is not your password. Try again, or use a code.',
  password_weak: 'Your password does not meet the listed requirements',
  password_mismatch: 'Both password fields must match',
  password_required: 'You need to set your password.',
  name_mismatch: 'Name does not match.',
  terms_required: 'You have not accepted the terms of your portfolios. Accept them first.',
  currency_mismatch: 'All portfolios must be in the currency that you chose.',
  partners_mixed: 'Choose portfolios of one partner only.',
  amount_below_minimum: 'This amount is below the minimum. Enter a larger amount.',
  amount_above_available: 'This amount is more than your available credit. Enter a smaller amount.',
  amount_split_wrong:
    'The amounts of your portfolios do not add up to the whole amount. Change one of them.',
  redline_reached:
    'A portfolio has fallen to its redline, so you cannot borrow more against it. Repay a part first.',
  prices_old:
    'Your partner has not sent us new prices, so you cannot borrow now. Try again in a few minutes.',
  balance_insufficient: 'This amount is more than your balance. Enter a smaller amount.',
  card_required: 'You have no card with us. Add a card first.',
  bank_account_required:
    'You have no bank account that your bank lets us charge now. Open autopay to add one.',
  card_expiring: 'Your card expires in less than four months. Add another card.',
  card_unusable:
    'Your bank does not let us charge this card again, so we did not save it. Add another card.',
  processor_unavailable: 'We cannot pay you in this way now. Choose another one.',
  account_invalid: 'The bank details you entered are incorrect.',
  account_unverified: 'We could not verify the details you input. Try again.',
  loan_not_repayable: 'You cannot repay this loan now. Open your dashboard to see its status.',
  amount_above_payoff: 'This amount is more than you owe on this loan. Enter a smaller amount.',
  amount_leaves_remainder: 'You cannot leave less than 1.00 to repay. Pay all of it, or less.',
  payment_mismatch: 'This payment does not belong to this loan. Open the loan that you paid for.',
  too_many_requests: 'Too many tries. Try again later.',
  internal: 'Something went wrong on our side, not on yours. Try again in a moment.',
  processor_down: 'The payment service did not answer. Try again in a moment.',
  unavailable: 'We cannot serve you right now, and the fault is ours. Try again in a moment.',
};

/** Thrown by a verb to answer with a code of the contract. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly messages: readonly string[];
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined;
  /** The fields of the request that are wrong, where that is what is wrong. */
  readonly fields: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    messages: readonly string[],
    { retryAfter, fields }: { retryAfter?: number; fields?: readonly string[] } = {},
  ) {
    super(messages[0]);
    this.code = code;
    this.messages = messages;
    this.retryAfter = retryAfter;
    this.fields = fields;
  }
}

/** Use as `throw refuse('not_found')`; further texts replace the code's own sentence. */
export function refuse(code: ErrorCode, ...messages: string[]): Refusal {
  return new Refusal(code, messages.length > 0 ? messages : [sentences[code]]);
}

/** 429, with the seconds to wait. */
export function tooMany(seconds: number, what = 'Too many tries.'): Refusal {
  const sentence = `${what} You can try again in ${waitInWords(seconds)}.`;
  return new Refusal('too_many_requests', [sentence], { retryAfter: seconds });
}

/** 400, with what is wrong with each field. */
export function refuseFields(problems: readonly Problem[]): Refusal {
  const messages = [...new Set(problems.map(({ sentence }) => sentence))];
  return new Refusal('invalid_request', messages, { fields: problems.map(({ field }) => field) });
}

/** 400 for one field, with its own sentence unless there is a more specific one. */
export const refuseField = (field: string, sentence = askFor([field])): Refusal =>
  refuseFields([{ field, sentence }]);

/** 503 because the disk of the database is full, with the seconds to wait. */
export function cannotSave(): Refusal {
  const sentence = 'We cannot save anything right now, so nothing was changed. Try again later.';
  return new Refusal('unavailable', [sentence], { retryAfter: 60 });
}

/** Seconds: most of what makes us unavailable is over in a few. */
const soon = 5;

/** The agreed shape of a failure. */
export function refusalResponse({ code, messages, retryAfter, fields }: Refusal): Response {
  const body = { message: messages[0], code, data: { error: messages, fields } };
  const seconds = retryAfter ?? (code === 'unavailable' ? soon : undefined);
  return Response.json(body, {
    status: errorStatus[code],
    headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
  });
}
