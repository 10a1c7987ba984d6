import { nameOf } from './plant.ts';

/** Defects of one file that no test needs to notice, each as `[what is there, what would be]`. */
type Harmless = {
  readonly file: string;
  readonly why: string;
  readonly mutants: readonly (readonly [was: string, now: string])[];
};

const other = '"Stryker was here!"';
const list = '["Stryker was here"]';

const harmless: readonly Harmless[] = [
  {
    file: 'src/credit/account-names.ts',
    why: 'No word in small letters begins with the capital that would stand there.',
    mutants: [["''", other]],
  },
  {
    file: 'src/credit/account-names.ts',
    why: 'Beyond the end of two words that are alike there is nothing to cut off.',
    mutants: [['at < one.length', 'at <= one.length']],
  },
  {
    file: 'src/credit/accrued-on.ts',
    why: 'On the day it is paid out a loan has accrued nothing.',
    mutants: [['day < disbursed_on', 'day <= disbursed_on']],
  },
  {
    file: 'src/credit/accrued-on.ts',
    why: 'Interest does not ask on which days repayment was blocked.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/credit/accrued-on.ts',
    why: 'A word among what was paid is of no day and of no bill, so no sum counts it.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/credit/allocation.ts',
    why: 'Paying bills puts its own lines in its place.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/credit/allocation.ts',
    why: 'A loan of which no bill is to come has accrued nothing; it is asked for the compiler.',
    mutants: [['due_date !== null', 'true']],
  },
  {
    file: 'src/credit/aside.ts',
    why: 'Of two days that are the same either is the first one.',
    mutants: [['one < first', 'one <= first']],
  },
  {
    file: 'src/credit/aside.ts',
    why: 'Without an extra payment there is none, whichever word says so.',
    mutants: [
      ['() => null', '() => undefined'],
      ['() => null', '() => undefined'],
    ],
  },
  {
    file: 'src/credit/aside.ts',
    why: 'For the compiler: advancing to the day of a bill posts it.',
    mutants: [['posted.bills.at(-1)?.principal', 'posted.bills.at(-1).principal']],
  },
  {
    file: 'src/credit/aside.ts',
    why: 'For the compiler: null is not before any day.',
    mutants: [['bill !== null', 'true']],
  },
  {
    file: 'src/credit/autopay.ts',
    why: 'What leaves just one unit owed leaves one unit owed either way.',
    mutants: [['left < oneUnit', 'left <= oneUnit']],
  },
  {
    file: 'src/credit/bank-details.ts',
    why: 'What is there without a match, or without a code, is no country and no code either way.',
    mutants: [
      ["''", other],
      ["''", other],
      ['[]', list],
    ],
  },
  {
    file: 'src/credit/bank-details.ts',
    why: 'A multiple of ten is one below nothing too.',
    mutants: [['sum + one', 'sum - one']],
  },
  {
    file: 'src/credit/bill-charge-day.ts',
    why: 'For the compiler: without a next try the answer is null either way, and a step that tells nothing has no notice.',
    mutants: [
      ['next === null', 'false'],
      ["step.do === 'tell'", 'true'],
    ],
  },
  {
    file: 'src/credit/calendar.ts',
    why: 'What follows a day makes no time that could be read, or does not come back as it went in.',
    mutants: [['/^\\d{4}-\\d\\d-\\d\\d$/', '/^\\d{4}-\\d\\d-\\d\\d/']],
  },
  {
    file: 'src/credit/calendar.ts',
    why: 'A short cut: the last day is asked after where any month has that day.',
    mutants: [
      ['date > 28', 'true'],
      ['date > 28', 'date >= 28'],
    ],
  },
  {
    file: 'src/credit/calendar.ts',
    why: 'Of two days that are the same either is the later one.',
    mutants: [['one > other', 'one >= other']],
  },
  {
    file: 'src/credit/calendar.ts',
    why: 'For the compiler: there is no thirteenth month.',
    mutants: [["''", other]],
  },
  {
    file: 'src/credit/codes.ts',
    why: 'For the compiler: what stands before the @ begins with a letter.',
    mutants: [["''", other]],
  },
  {
    file: 'src/credit/debt-line.ts',
    why: 'For the compiler: the past begins with a point.',
    mutants: [
      ['past.at(-1)?.day', 'past.at(-1).day'],
      ['past.at(-1)?.day', 'past.at(-1).day'],
    ],
  },
  {
    file: 'src/credit/dues.ts',
    why: 'For the compiler: advancing to the day of a bill posts it.',
    mutants: [
      ['!bill', 'false'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the code.
      ['throw new RangeError(`No bill is due on ${day}`);', ';'],
    ],
  },
  {
    file: 'src/credit/frozen-days.ts',
    why: 'Spans that begin on one day become one, in whichever order.',
    mutants: [['one.from < other.from', 'one.from <= other.from']],
  },
  {
    file: 'src/credit/frozen-days.ts',
    why: 'For the compiler: null is neither before nor after a day, so that what follows is the same.',
    mutants: [
      ['last.until !== null', 'true'],
      ['other === null', 'false'],
    ],
  },
  {
    file: 'src/credit/frozen-days.ts',
    why: 'A span that ends where it begins adds no day.',
    mutants: [['span.until > from', 'span.until >= from']],
  },
  {
    file: 'src/credit/frozen-days.ts',
    why: 'The day after a span is its own next running day.',
    mutants: [['day < until', 'day <= until']],
  },
  {
    file: 'src/credit/history.ts',
    why: 'The first and the last day are among them anyway, and each only once.',
    mutants: [
      ['day > from', 'day >= from'],
      ['day < today', 'day <= today'],
    ],
  },
  {
    file: 'src/credit/holdings.ts',
    why: 'For the compiler: the first part of a text is there, if only as an empty one.',
    mutants: [["''", other]],
  },
  {
    file: 'src/credit/holdings.ts',
    why: 'A price that stays as it is has moved by nothing, up or down.',
    mutants: [['to > from', 'to >= from']],
  },
  {
    file: 'src/credit/liquidation.ts',
    why: 'For the compiler: the sale comes after the notice, so its day is unknown too.',
    mutants: [['notice_day === null', 'false']],
  },
  {
    file: 'src/credit/loan-account.ts',
    why: 'A day that is posted already adds nothing.',
    mutants: [['current.posted_through < through', 'current.posted_through <= through']],
  },
  {
    file: 'src/credit/loan-account.ts',
    why: 'As it stood on its own day, an account is as it is.',
    mutants: [['day >= posted_through', 'day > posted_through']],
  },
  {
    file: 'src/credit/loan-account.ts',
    why: 'A short cut: without frozen days and promises every charge falls on a 1st or a 3rd.',
    mutants: [
      ['frozen.length === 0 && bills.every(({ promised_day }) => promised_day === null)', 'false'],
      ['({ promised_day }) => promised_day === null', '() => undefined'],
      ['promised_day === null', 'false'],
    ],
  },
  {
    file: 'src/credit/loan-account.ts',
    why: 'A short cut: without a late bill no fee is added, and none is fixed.',
    mutants: [
      ['!account.bills.some((bill) => isFixed(bill) || isLate(bill))', 'false'],
      ['isFixed(bill) || isLate(bill)', 'true'],
    ],
  },
  {
    file: 'src/credit/loan-account.ts',
    why: 'A bill without a promise is late on its usual day, and that is asked first.',
    mutants: [['bill.promised_day !== null', 'true']],
  },
  {
    file: 'src/credit/loan-account.ts',
    why: 'Of two days that are the same either is the next one.',
    mutants: [['day < next', 'day <= next']],
  },
  {
    file: 'src/credit/loan-account.ts',
    why: 'What has no amount above nothing is not posted.',
    mutants: [
      ['[]', list],
      ['[]', list],
    ],
  },
  {
    file: 'src/credit/loan-account.ts',
    why: 'For the compiler: null is not before any day.',
    mutants: [['day !== null', 'true']],
  },
  {
    file: 'src/credit/loan-account.ts',
    why: 'The 1st and the 3rd that come before the next charge are posted first, and ask again.',
    mutants: [['day <= after', 'day < after']],
  },
  {
    file: 'src/credit/money.ts',
    why: 'Without a match both parts are empty, as they are of what stands there instead.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/credit/names.ts',
    why: 'The empty parts between two separators are left out.',
    mutants: [['/[^\\p{L}\\p{N}]+/u', '/[^\\p{L}\\p{N}]/u']],
  },
  {
    file: 'src/credit/names.ts',
    why: 'For the compiler: a word has a first letter.',
    mutants: [["''", other]],
  },
  {
    file: 'src/credit/payoff.ts',
    why: 'For the compiler: no day is after null, so the account stays on its own.',
    mutants: [['next === null', 'false']],
  },
  {
    file: 'src/credit/payoff.ts',
    why: 'For the compiler: a bill was posted on the day of the next bill.',
    mutants: [
      ['!bill', 'false'],
      ['[]', list],
    ],
  },
  {
    file: 'src/credit/plan.ts',
    why: 'Where just as much is open as may be, nothing is missing either way.',
    mutants: [['open > left', 'open >= left']],
  },
  {
    file: 'src/credit/promise.ts',
    why: 'A promised bill whose late fee is still to come has its promise in force, which is asked first.',
    mutants: [['bill.promised_day === null', 'true']],
  },
  {
    file: 'src/credit/promise.ts',
    why: 'For the compiler: no day is before null.',
    mutants: [['lateOn !== null', 'true']],
  },
  {
    file: 'src/credit/promise.ts',
    why: 'On the day of its late fee nothing else is charged for a bill.',
    mutants: [["one.kind === 'late_fee'", 'true']],
  },
  {
    file: 'src/credit/shortfall.ts',
    why: 'To pay nothing changes nothing of how a loan stands, and nobody pays less.',
    mutants: [
      ['paid > 0', 'true'],
      ['paid > 0', 'paid >= 0'],
    ],
  },
  {
    file: 'src/credit/taken-back.ts',
    why: 'A guard: a loan that owes more needs no less of a payment.',
    mutants: [
      ['allocation.unallocated > 0', 'false'],
      ["throw new RangeError('A loan that owes more needs less');", ';'],
    ],
  },
  {
    file: 'src/credit/taken-back.ts',
    why: 'Interest that a write-off made due itself has no bill when it is written off again.',
    mutants: [
      ["kind === 'accrued_interest'", 'false'],
      ["'accrued_interest'", '""'],
      ["'interest'", '""'],
    ],
  },
  {
    file: 'src/credit/taken-back.ts',
    why: 'For the compiler: what time posts did not come back early.',
    mutants: [["one.source === 'paid'", 'true']],
  },
  {
    file: 'src/credit/text-command.ts',
    why: 'For the compiler: the first word of a text is there, if only as an empty one.',
    mutants: [["''", other]],
  },
  {
    file: 'src/credit/text-command.ts',
    why: 'Without a match there is no amount, and what stands there instead is none either.',
    mutants: [
      ["''", other],
      ['[]', list],
    ],
  },
  {
    file: 'src/credit/text-command.ts',
    why: 'A currency that is not named, or by a name that is not there, is Naira twice over.',
    mutants: [
      ["'NGN'", '""'],
      ["'NGN'", '""'],
    ],
  },
  {
    file: 'src/credit/waive-late-charges.ts',
    why: 'While the day of a late fee is not known there is none to take back.',
    mutants: [['lateOn === null', 'false']],
  },
  {
    file: 'src/credit/waive-late-charges.ts',
    why: 'For the compiler: what is no line is no penal charge either.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/provider/checkouts/carry-over.ts',
    why: 'A guard: nothing but refusals is thrown there, and a fault of ours is no reason to tell a borrower.',
    mutants: [['!(error instanceof Refusal)', 'false']],
  },
  {
    file: 'src/provider/checkouts/charge-saved-card.ts',
    why: 'A guard: another payment is kept only where a page is opened and tried between two statements of the charge.',
    mutants: [['kept.reference !== reference', 'false']],
  },
  {
    file: 'src/provider/checkouts/charge-saved-card.ts',
    why: 'For the compiler: every payment of a loan has the id of its repayment from the start.',
    mutants: [["''", other]],
  },
  {
    file: 'src/provider/checkouts/charge-saved-card.ts',
    why: 'For the compiler: no other answer than a challenge has a page.',
    mutants: [["answer.outcome === 'challenge'", 'true']],
  },
  {
    file: 'src/provider/checkouts/disputes.ts',
    why: 'The processor never says the word that would be allowed after the end.',
    mutants: [
      ['[]', list],
      ['[]', list],
    ],
  },
  {
    file: 'src/provider/checkouts/disputes.ts',
    why: 'For the compiler: a claim that is asked about is kept.',
    mutants: [
      ['claim?.kind', 'claim.kind'],
      ['claim?.kind', 'claim.kind'],
    ],
  },
  {
    file: 'src/provider/checkouts/earlier.ts',
    why: 'Beyond the last there is nobody to ask about.',
    mutants: [['first < unpaid.length', 'first <= unpaid.length']],
  },
  {
    file: 'src/provider/checkouts/record-card.ts',
    why: 'For the compiler: of what is paid is kept what was charged.',
    mutants: [['charged?.reusable', 'charged.reusable']],
  },
  {
    file: 'src/provider/checkouts/refunds.ts',
    why: 'A job that is lost is left without a word, so nobody reads which it was.',
    mutants: [['[job]', '[]']],
  },
  {
    file: 'src/provider/checkouts/settle.ts',
    why: 'A short cut: what was to carry no loan over gives up nothing, and is refused a second time.',
    mutants: [['intent.carry_over === null', 'false']],
  },
  {
    file: 'src/provider/checkouts/settle.ts',
    why: 'A short cut: what is closed is noted as closed once more.',
    mutants: [
      ["heard === 'open' && closed_at", 'false'],
      ["'open'", '""'],
      ["'closed'", '""'],
    ],
  },
  {
    file: 'src/provider/checkouts/settle.ts',
    why: 'For the compiler: whatever is no check of a card is for a loan.',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the code.
    mutants: [['throw new Error(`No loan in the intent of ${reference}`);', ';']],
  },
  {
    file: 'src/provider/checkouts/settle.ts',
    why: 'Nobody asks in the same transaction how the payment stands, so it is written at its end, or before any statement.',
    mutants: [
      ["['payment_intents']", '[]'],
      ["'payment_intents'", '""'],
    ],
  },
  {
    file: 'src/provider/checkouts/webhook.ts',
    why: 'No event begins with it, and nobody asks for what it would name.',
    mutants: [
      ["''", other],
      ["''", other],
      ["''", other],
      ["''", other],
    ],
  },
  {
    file: 'src/provider/ledger/discrepancies.ts',
    why: 'It writes nothing, so that it may not is for whoever reads it.',
    mutants: [["'read only'", '""']],
  },
  {
    file: 'src/provider/ledger/post.ts',
    why: 'Only the order of these numbers counts.',
    mutants: [['index + 1', 'index - 1']],
  },
  {
    file: 'src/provider/ledger/post.ts',
    why: 'PostgreSQL has given them back in their order so far; nothing promises it.',
    mutants: [
      ['(one, other) => one - other', '() => undefined'],
      ['one - other', 'one + other'],
    ],
  },
  {
    file: 'src/provider/ledger/post.ts',
    why: 'No name is in every statement, so what waits is written before any of them: earlier, and as well.',
    mutants: [
      ["'ledger_transactions'", '""'],
      ["'ledger_entries'", '""'],
    ],
  },
  {
    file: 'src/provider/ledger/post.ts',
    why: 'The part after the last is empty, and writes nothing.',
    mutants: [['from < all.length', 'from <= all.length']],
  },
  {
    file: 'src/provider/loans/account.ts',
    why: 'For the compiler: a loan that is paid out has both days, and so has a promise.',
    mutants: [
      ['!disbursed_on || !posted_through', '!disbursed_on && !posted_through'],
      ['promised_for && promised_day', 'promised_for || promised_day'],
    ],
  },
  {
    file: 'src/provider/loans/account.ts',
    why: 'For the compiler: a loan that was paid out has an account.',
    mutants: [
      ['!account', 'false'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the code.
      ['throw new Error(`No account of loan ${loan_id}`);', ';'],
    ],
  },
  {
    file: 'src/provider/loans/account.ts',
    why: 'A short cut: of no loans nothing is written.',
    mutants: [['saved.length === 0', 'false']],
  },
  {
    file: 'src/provider/loans/account.ts',
    why: 'A short cut: a bill that has not changed is written as it stands there.',
    mutants: [
      ['(bill) => JSON.stringify(bill)', '() => undefined'],
      ['account.bills .filter((bill) => !stored.has(JSON.stringify(bill)))', 'account.bills'],
    ],
  },
  {
    file: 'src/provider/loans/account.ts',
    why: 'For the compiler: a loan whose payment is taken back has lines.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/provider/loans/after-payment.ts',
    why: 'TypeScript needs it: no day that is not there is later than another.',
    mutants: [['sale_told_day !== null', 'true']],
  },
  {
    file: 'src/provider/loans/answer.ts',
    why: 'Where one table is read, all columns are its own.',
    mutants: [["'bills'", '""']],
  },
  {
    file: 'src/provider/loans/answer.ts',
    why: 'It locks the row of the partner as well, so that others wait, and get the same answer.',
    mutants: [["'loans'", '""']],
  },
  {
    file: 'src/provider/loans/answer.ts',
    why: 'A loan that was never paid out has no account, so no bill of it is read.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/provider/loans/answer.ts',
    why: 'For the compiler: a loan that is held has both, and any other has neither.',
    mutants: [
      ['held_since === null || backed === null', 'held_since === null && backed === null'],
      ['held_since === null', 'false'],
      ['backed === null', 'false'],
    ],
  },
  {
    file: 'src/provider/loans/breakdown.ts',
    why: 'A word among the payments is of no day, so no month counts it.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/provider/loans/day-news.ts',
    why: 'Computed once for all that ask; computed again it is the same.',
    mutants: [['known === undefined', 'true']],
  },
  {
    file: 'src/provider/loans/day-news.ts',
    why: 'A short cut: what was told before is written as it stands there.',
    mutants: [['isFirst || sale_told_day !== before', 'true']],
  },
  {
    file: 'src/provider/loans/day-notifications.ts',
    why: 'What is none of the others is a reminder, by whatever name.',
    mutants: [["'reminder'", '""']],
  },
  {
    file: 'src/provider/loans/debt.ts',
    why: 'An assertion of our own: whoever reads a debt has found the loan and its borrower.',
    mutants: [
      ['!loan || !contacts', 'false'],
      ['!loan || !contacts', '!loan && !contacts'],
      ["throw new Error('There is no such loan of this borrower');", ';'],
    ],
  },
  {
    file: 'src/provider/loans/end-of-day.ts',
    why: 'A short cut: without loans nothing is read or written.',
    mutants: [['loans.length === 0', 'false']],
  },
  {
    file: 'src/provider/loans/end-of-day.ts',
    why: 'TypeScript needs it: each loan is of a partner that is listed.',
    mutants: [
      [
        'partners.find((one) => one.application_id === id)?.name',
        'partners.find(one => one.application_id === id).name',
      ],
      ["''", other],
    ],
  },
  {
    file: 'src/provider/loans/end-of-day.ts',
    why: 'What has not changed is written again as it is.',
    mutants: [
      ['loans.filter(({ account, before }) => account !== before)', 'loans'],
      ['loans.filter(({ isTold }) => isTold)', 'loans'],
      ['false', 'true'],
      ['account !== before', 'true'],
    ],
  },
  {
    file: 'src/provider/loans/end-of-day.ts',
    why: 'A word is no span of days, so no day lies in it.',
    mutants: [
      ['[]', list],
      ['[]', list],
    ],
  },
  {
    file: 'src/provider/loans/end-of-day.ts',
    why: 'TypeScript needs it: a loan that runs has an account.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/provider/loans/end-of-day.ts',
    why: 'A short cut: nothing is written of no rows.',
    mutants: [['told.length === 0', 'false']],
  },
  {
    file: 'src/provider/loans/end-of-day.ts',
    why: 'TypeScript needs the second: who has a loan has preferences.',
    mutants: [['!own || !chosen', '!own && !chosen']],
  },
  {
    file: 'src/provider/loans/end-of-day.ts',
    why: 'TypeScript needs it: null comes before no day.',
    mutants: [['toldUntil !== null', 'true']],
  },
  {
    file: 'src/provider/loans/forecast-sales.ts',
    why: 'A short cut: of a single loan there is nothing to order.',
    mutants: [['loans.length === 1', 'false']],
  },
  {
    file: 'src/provider/loans/late-charge-words.ts',
    why: 'TypeScript needs it: only a day with a charge has such a subject.',
    mutants: [['first?.kind', 'first.kind']],
  },
  {
    file: 'src/provider/loans/liquidate.ts',
    why: 'A short cut: to write off nothing changes nothing.',
    mutants: [
      ['written_off > 0', 'true'],
      ['written_off > 0', 'written_off >= 0'],
    ],
  },
  {
    file: 'src/provider/loans/notifications.ts',
    why: 'TypeScript needs it: there is one amount for each that was given.',
    mutants: [
      ["''", other],
      ["''", other],
    ],
  },
  {
    file: 'src/provider/loans/overdue-notifications.ts',
    why: 'No more than one sentence is joined.',
    mutants: [["' '", '""']],
  },
  {
    file: 'src/provider/loans/plan-days.ts',
    why: 'Only saves a question: no other loan has a plan that is approved.',
    mutants: [
      ['loans.filter(hasOpenPlan)', 'loans'],
      ['ids.length === 0', 'false'],
    ],
  },
  {
    file: 'src/provider/loans/plan-days.ts',
    why: 'Only saves statements that change nothing.',
    mutants: [['rows.length === 0', 'false']],
  },
  {
    file: 'src/provider/loans/plan-days.ts',
    why: 'Only saves a question: a loan whose plan has not ended has none that is broken.',
    mutants: [
      ['!plan_from || !plan_until', 'false'],
      ['!plan_from || !plan_until', '!plan_from && !plan_until'],
    ],
  },
  {
    file: 'src/provider/loans/plan-notifications.ts',
    why: 'TypeScript needs it: a plan has a first day.',
    mutants: [["''", other]],
  },
  {
    file: 'src/provider/loans/post-days.ts',
    why: 'A loan that has ended has no bill to come and none unpaid, so its days post nothing.',
    mutants: [['!before || !isRunning(loan)', '!before && !isRunning(loan)']],
  },
  {
    file: 'src/provider/loans/post-days.ts',
    why: 'A short cut: days that are posted already post nothing more.',
    mutants: [
      ['before.posted_through >= through', 'false'],
      ['before.posted_through >= through', 'before.posted_through > through'],
    ],
  },
  {
    file: 'src/provider/loans/promise.ts',
    why: 'An assertion of our own: a bill that was promised just now is promised.',
    mutants: [
      ['!promise', 'false'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the code.
      ['throw new Error(`The bill of ${due_date} is not promised`);', ';'],
    ],
  },
  {
    file: 'src/provider/loans/promise.ts',
    why: 'TypeScript needs it: a bill that can be promised has what its promise would do.',
    mutants: [['bill && possible', 'bill || possible']],
  },
  {
    file: 'src/provider/loans/quote.ts',
    why: 'TypeScript needs it: each portfolio has its line.',
    mutants: [['lined[index]?.redline', 'lined[index].redline']],
  },
  {
    file: 'src/provider/loans/reduce.ts',
    why: 'TypeScript needs it: whoever asks for a loan has signed.',
    mutants: [['signed[0]?.sha256', 'signed[0].sha256']],
  },
  {
    file: 'src/provider/loans/reduce.ts',
    why: 'The parts that stay are of the same table, and are written in the same statement.',
    mutants: [
      ["['loan_portfolios']", '[]'],
      ["'loan_portfolios'", '""'],
    ],
  },
  {
    file: 'src/provider/loans/reduce.ts',
    why: 'TypeScript needs it: nothing is written of no rows.',
    mutants: [['kept[0]?.loan_id', 'kept[0].loan_id']],
  },
  {
    file: 'src/provider/loans/repay.ts',
    why: 'A short cut: after the last day that is posted nothing was written.',
    mutants: [
      ['paidOn >= today.posted_through', 'false'],
      ['paidOn >= today.posted_through', 'paidOn > today.posted_through'],
    ],
  },
  {
    file: 'src/provider/loans/repay.ts',
    why: 'An assertion of our own: a loan that runs owes something, and a payment is of some money.',
    mutants: [['allocated === 0', 'false']],
  },
  {
    file: 'src/provider/loans/repay.ts',
    why: 'For the compiler: what names neither a payment nor a sale is written off.',
    mutants: [
      ['{ writtenOff: true }', '{}'],
      ['true', 'false'],
    ],
  },
  {
    file: 'src/provider/loans/request.ts',
    why: 'One that is left out in company is asked alone: only slower. That a held row leaves one out is asked on a server (races).',
    mutants: [['own.length < portfolios.length', 'own.length >= portfolios.length']],
  },
  {
    file: 'src/provider/loans/return-to-partner.ts',
    why: 'What is always said takes the place of what the address had under that name.',
    mutants: [
      ["'application_id'", '""'],
      ["'key'", '""'],
      ["'outcome'", '""'],
      ["'signature'", '""'],
      ["'t'", '""'],
    ],
  },
  {
    file: 'src/provider/loans/return-to-partner.ts',
    why: 'For the compiler: without a partner or an address there is no way back either.',
    mutants: [
      ['application_id === undefined || redirect_url === undefined', 'false'],
      [
        'application_id === undefined || redirect_url === undefined',
        'application_id === undefined && redirect_url === undefined',
      ],
      ['redirect_url === undefined', 'false'],
    ],
  },
  {
    file: 'src/provider/loans/reverse.ts',
    why: 'A short cut: while a loan runs, its borrower’s next night is scheduled, and is put off for nothing.',
    mutants: [['!isRunning(loan)', 'true']],
  },
  {
    file: 'src/provider/loans/reverse.ts',
    why: 'TypeScript needs it: a payment that is taken back has lines, so there is a last one.',
    mutants: [['written[last]?.repayment_id', 'written[last].repayment_id']],
  },
  {
    file: 'src/provider/loans/reverse.ts',
    why: 'At our rates a bill that was late comes again, so of late charges only what was waived right after changes, which is in both sums.',
    mutants: [
      ["({ kind }: WrittenLine) => kind === 'fee' || kind === 'penalty'", '() => undefined'],
      ["kind === 'fee' || kind === 'penalty'", 'false'],
      ["kind === 'fee' || kind === 'penalty'", "kind === 'fee' && kind === 'penalty'"],
      ["kind === 'fee'", 'false'],
      ["'fee'", '""'],
      ["kind === 'penalty'", 'false'],
      ["'penalty'", '""'],
    ],
  },
  {
    file: 'src/provider/loans/reverse.ts',
    why: 'What ending a loan has posted is never asked for alone, and no sum counts it.',
    mutants: [['written.slice(last + 1).filter(isWriteOff)', 'written.slice(last + 1)']],
  },
  {
    file: 'src/provider/loans/reverse.ts',
    why: 'A short cut: the bills that stay are all written again.',
    mutants: [['days.length > 0', 'false']],
  },
  {
    file: 'src/provider/loans/reverse.ts',
    why: 'A short cut: what no payment paid changes the row of none.',
    mutants: [['repayment_id === null', 'false']],
  },
  {
    file: 'src/provider/loans/reverse.ts',
    why: 'TypeScript needs it: the payment that is taken back has lost lines.',
    mutants: [['own?.day', 'own.day']],
  },
  {
    file: 'src/provider/loans/reverse.ts',
    why: 'TypeScript needs it: each account has a line.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/provider/loans/running.ts',
    why: 'TypeScript needs it: a loan that runs has an account.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/provider/loans/sale-notifications.ts',
    why: 'What is overdue beside the oldest bill is a later one, which leads to a sale of its own.',
    mutants: [["''", other]],
  },
  {
    file: 'src/provider/loans/sale-notifications.ts',
    why: 'TypeScript needs it: each part is of a portfolio that secures the loan.',
    mutants: [
      [
        'portfolios.find((one) => one.portfolio_id === portfolio_id)?.partner',
        'portfolios.find(one => one.portfolio_id === portfolio_id).partner',
      ],
      ["''", other],
    ],
  },
  {
    file: 'src/provider/loans/sale-record.ts',
    why: 'For the compiler: only lines that paid something name a sale.',
    mutants: [
      ["corrections.filter((line) => line.source === 'paid')", 'corrections'],
      ["line.source === 'paid'", 'true'],
    ],
  },
  {
    file: 'src/provider/loans/sale-record.ts',
    why: 'A short cut: what no sale paid changes the row of none.',
    mutants: [['sale_id === null', 'false']],
  },
  {
    file: 'src/provider/loans/sell-orders.ts',
    why: 'Without the name of a table the columns of both are read, which have only the number of the partner in common.',
    mutants: [["'sell_orders'", '""']],
  },
  {
    file: 'src/provider/loans/sell-orders.ts',
    why: 'For the compiler: an order has both of them or neither.',
    mutants: [
      ['assetClass === null || symbol === null', 'assetClass === null && symbol === null'],
      ['assetClass === null', 'false'],
      ['symbol === null', 'false'],
    ],
  },
  {
    file: 'src/provider/loans/status.ts',
    why: 'No name is in every statement, so what waits is written before any of them: earlier, and as well.',
    mutants: [["'loans'", '""']],
  },
  {
    file: 'src/provider/loans/status.ts',
    why: 'Only saves a statement that changes nothing.',
    mutants: [['loans.length === 0', 'false']],
  },
  {
    file: 'src/provider/loans/write-off.ts',
    why: 'An assertion of our own: what is written off is what the loan owes.',
    mutants: [
      ['unallocated !== zero', 'false'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the code.
      ['throw new Error(`Loan ${loan_id} owes less than is written off`);', ';'],
    ],
  },
  {
    file: 'src/provider/loans/write-off.ts',
    why: 'For the compiler: what names neither a payment nor a sale is written off.',
    mutants: [
      ['{ writtenOff: true }', '{}'],
      ['true', 'false'],
    ],
  },
  {
    file: 'src/provider/loans/write-off.ts',
    why: 'For the compiler: a loan that was paid out has an account.',
    mutants: [['account?.bills', 'account.bills']],
  },
  {
    file: 'src/provider/repayments/carry-over.ts',
    why: 'The style of a day that is none of the others is medium.',
    mutants: [
      ["{ style: 'medium' }", '{}'],
      ["'medium'", '""'],
    ],
  },
  {
    file: 'src/provider/repayments/carry-over.ts',
    why: 'For the compiler: where no interest is due, the principal ends the loan.',
    mutants: [['payDue?.(repaid.debt)', 'payDue(repaid.debt)']],
  },
  {
    file: 'src/provider/repayments/checkout.ts',
    why: 'Every payment of a loan has the id of its repayment from the start; it is asked for the compiler.',
    mutants: [["''", other]],
  },
  {
    file: 'src/provider/repayments/credit-intent.ts',
    why: 'Every payment of a loan has the id of its repayment from the start; it is asked for the compiler.',
    mutants: [
      ['!repayment_id', 'false'],
      [`throw new Error(\`No repayment in the intent of \${reference}\`);`, ';'],
    ],
  },
  {
    file: 'src/provider/repayments/describe.ts',
    why: 'A repayment has all of its refund or nothing of it, so that one part tells.',
    mutants: [
      [
        'amount === null || way === null || refund_at === null',
        '(amount === null || way === null) && refund_at === null',
      ],
      ['amount === null || way === null', 'false'],
      ['amount === null || way === null', 'amount === null && way === null'],
      ['amount === null', 'false'],
      ['way === null', 'false'],
      ['refund_at === null', 'false'],
    ],
  },
  {
    file: 'src/provider/repayments/notifications.ts',
    why: 'Only payments of a loan in Dollars have a rate that expires; it is asked for the compiler.',
    mutants: [
      ['loan_id === null', 'false'],
      ["[['Partner', await partnerName(tx, 0)] as const]", '[]'],
    ],
  },
  {
    file: 'src/provider/withdrawals/describe.ts',
    why: 'Of a way of paying out only its name is read, and not the banks that it has.',
    mutants: [['[]', list]],
  },
  {
    file: 'src/provider/withdrawals/describe.ts',
    why: 'Without the name of a table the columns of both are read, which have only the number of the partner in common.',
    mutants: [["'withdrawals'", '""']],
  },
  {
    file: 'src/provider/withdrawals/describe.ts',
    why: 'For the compiler: a withdrawal is paid out in one of these ways.',
    mutants: [
      ["''", other],
      ['processor?.display_name', 'processor.display_name'],
    ],
  },
  {
    file: 'src/provider/withdrawals/hold.ts',
    why: 'One that has ended was known to the processor, or to be stopped, which the next question finds.',
    mutants: [["status !== 'pending'", 'false']],
  },
  {
    file: 'src/provider/withdrawals/pay-out.ts',
    why: 'For the compiler: a day that there is not comes neither before nor after another one.',
    mutants: [['stop_wanted_at === null', 'false']],
  },
  {
    file: 'src/provider/withdrawals/pay-out.ts',
    why: 'For the compiler: a Naira account is at a bank with a code.',
    mutants: [["''", other]],
  },
  {
    file: 'src/provider/withdrawals/remove-new-account.ts',
    why: 'For the compiler: an account that is added has a name of its bank.',
    mutants: [["'account'", '""']],
  },
  {
    file: 'src/provider/withdrawals/write.ts',
    why: 'TypeScript needs it: a withdrawal has a portfolio, and its portfolio has a partner.',
    mutants: [
      ['portfolios[0]?.portfolio_id', 'portfolios[0].portfolio_id'],
      ['first?.portfolio_id', 'first.portfolio_id'],
      ['partners[0]?.name', 'partners[0].name'],
      ["''", other],
      ["''", other],
      ["''", other],
    ],
  },
  {
    file: 'src/provider/withdrawals/write.ts',
    why: 'Contacts that are not read along are read when the message is written.',
    mutants: [['[user_id]', '[]']],
  },
  {
    file: 'src/stores/submit.ts',
    why: 'No body is like the one that is missing beside it, so the key is made anew.',
    mutants: [['[]', list]],
  },
];

/** Every one on its own, for a room whose defects were tried. */
export const listed = (files: ReadonlySet<string>) =>
  harmless
    .filter(({ file }) => files.has(file))
    .flatMap(({ file, mutants }) => mutants.map(([was, now]) => nameOf({ file, was, now })));
