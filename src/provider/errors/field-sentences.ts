import { formatMoney, maxAmount, maxPortfolioValue } from '#credit/money.ts';

/** What a field is called within a sentence, and what to do when it is missing or not possible. */
type Words = { readonly noun: string; readonly ask: string };

const entered = (noun: string): Words => ({ noun, ask: `Enter ${noun}.` });
const asked = (noun: string, ask: string): Words => ({ noun, ask });
const chosen = (ask: string): Words => ({ noun: 'your choice', ask });
const day = (noun: string) =>
  asked(noun, `Enter ${noun} as year, month and day from 2000 to 2199, such as 2026-03-10.`);

/** For what a page or a program sends by itself, and nobody types or chooses. */
const madeByPage = asked(
  'part of this request',
  'This page sent something that we could not read. Refresh it, then try again.',
);

const bothOf = (amount: typeof maxAmount) =>
  `${formatMoney(amount, 'NGN')} or ${formatMoney(amount, 'USD')}`;
const reference = asked(
  'the reference',
  'Enter the reference of your payment, such as hf-944c12d80307af64d2fe2e64.',
);
const oneContact = asked(
  'your email address or mobile number',
  'Enter your email address or your mobile number.',
);

/** Of every field that a call takes, in a list or not, by its own name. */
const words: Readonly<Record<string, Words>> = {
  email: asked('your email address', 'Enter your email address, such as name@example.com.'),
  mobile: asked(
    'your mobile number',
    'Enter your mobile number with its country code, such as +2348030000001.',
  ),
  contact: oneContact,
  identifier: oneContact,
  application_id_and_contact: asked(
    'the partner with your email address or mobile number',
    'Choose a partner, and enter your email address or mobile number.',
  ),
  password: entered('your password'),
  passwordConfirmation: asked('your password', 'Enter the same password a second time.'),
  data: asked('your password', 'Enter your new password twice.'),
  otp: asked(
    'the code',
    'Enter the five or six digits of the code that we sent you, such as 123456.',
  ),
  code: asked('the code', 'Enter the code that we sent you.'),
  handoff: asked(
    'the link',
    'Part of this link is missing. Go back to your partner’s app and start again.',
  ),
  fullname: asked('your full name', 'Enter your full name, such as Ada Obi.'),
  firstname: entered('your first name'),
  lastname: entered('your last name'),
  first_name: asked('the first name', 'Send the first name of your user.'),
  last_name: asked('the last name', 'Send the last name of your user.'),
  name: asked('your name', 'Type your full name to sign.'),
  message: entered('your message'),
  text: asked('your complaint', 'Tell us what happened.'),
  userType: chosen('Choose Individual or Business.'),
  emailPermit: chosen('Choose whether we may email you news.'),
  format: chosen('Choose a PDF or a CSV file.'),
  from: day('the first day'),
  to: day('the last day'),
  until: day('the last day'),
  date: day('the day'),
  months: chosen('Choose from 1 to 6 months.'),
  due_date: day('the day of the bill'),
  pay_by: day('the day on which you will pay'),
  month: asked('the month', 'Enter a month as year and month, such as 2026-10.'),
  year: asked('the year', 'Enter a year from 2000 to 2199, such as 2026.'),
  currency: chosen('Choose Dollars or Naira.'),
  application_id: chosen('Choose a partner.'),
  amount: asked(
    'the amount',
    `Enter an amount above zero, in whole kobo or cents, up to ${bothOf(maxAmount)}.`,
  ),
  value: asked(
    'the value',
    `Enter a value in whole kobo or cents, up to ${bothOf(maxPortfolioValue)}.`,
  ),
  principal: madeByPage,
  proposal_id: madeByPage,
  tenure: chosen('Choose 3 or 6 months.'),
  interest_bp: asked('the interest', 'Enter the monthly interest, from 0.01% to 100%, such as 3%.'),
  portfolios: chosen('Choose from 1 to 50 portfolios.'),
  portfolio_id: chosen('Choose a portfolio.'),
  loan_id: chosen('Choose a loan.'),
  screen: chosen('Choose a screen that has an overview.'),
  ceiling: asked(
    'the most in one charge',
    'Enter the most that one charge may take, such as 200,000.00 Naira.',
  ),
  pays_with: asked('what pays', 'Choose your saved card or your bank account.'),
  aside: asked('the extra payment', 'Enter what to pay extra each month, and on which day.'),
  day: asked('the day', 'Choose a day of the month from the 6th to the 28th.'),
  rule: madeByPage,
  due_on: asked('the bill', 'Choose the next bill by its day, such as 2026-05-01.'),
  words: madeByPage,
  last4: asked('the card', 'Say which card is charged, by its last four digits.'),
  processor_id: chosen('Choose how you want to be paid.'),
  sendToAccount: chosen('Choose a saved account or a new one.'),
  save: chosen('Choose whether to save this account.'),
  saved_by_user: chosen('Choose whether to save this account.'),
  details: entered('your bank details'),
  account_number: asked('the account number', 'Enter the account number, such as 0123456789.'),
  account_type: chosen('Choose the account type.'),
  bank_code: chosen('Choose a bank.'),
  bank_name: entered('the bank name'),
  bank_address: entered('the bank address'),
  beneficiary_name: entered('the beneficiary name'),
  beneficiary_address: entered('the beneficiary address'),
  routing_number: asked('the routing number', 'Enter the routing number, such as 021000021.'),
  swift_code: asked('the SWIFT code', 'Enter the SWIFT code, such as TESTUS33.'),
  iban: asked('the IBAN', 'Enter the IBAN, such as GB33BUKB20201555555555.'),
  reference,
  repayment_id: reference,
  limit: asked('the page size', 'Ask for one entry or more, and for fewer at a time.'),
  cursor: asked(
    'the cursor',
    'Send the cursor that came with the last page of this list, or none to begin anew.',
  ),
  after: asked(
    'the position',
    'Send the position that came with the last events, or none to begin anew.',
  ),
  offset: asked('the page', 'There is no such page. Go back to the first one.'),
  order: chosen('Choose whether to sort up or down.'),
  sort: chosen('Choose a column to sort by.'),
  status: chosen('Choose a status from the list.'),
  type: chosen('Choose one of the types in the list.'),
  reminder_days: chosen('Choose 7, 3 or 1 days before a bill.'),
  reminder_email: chosen('Choose whether we may remind you by email.'),
  reminder_sms: chosen('Choose whether we may remind you by SMS.'),
  sms_copies: chosen('Choose whether we may send you bills and receipts by SMS.'),
  redline_bp: chosen('Choose a warning at 30%, 20% or 10% above the redline.'),
  persist: chosen('Choose whether this device remembers your email or number.'),
  webhook_url: asked(
    'the webhook address',
    'Enter a public webhook address, such as https://app.example.com/webhooks.',
  ),
  pull_url: asked(
    'the address for holdings',
    'Enter a public address without ? or #, such as https://app.example.com/holdings.',
  ),
  interest: asked('the interest', 'Enter the monthly interest as a percentage, such as 3%.'),
  ratio: asked(
    'the share of the value that it lends',
    'Enter the share of the value that it lends, such as 30%.',
  ),
  share: asked(
    'what counts of one symbol',
    'Enter what counts of one symbol at most, such as 40%, or none.',
  ),
  revenue: asked(
    'the partner’s part',
    'Enter the partner’s part of the interest as a percentage, such as 10%.',
  ),
  holidays: asked('the days', 'Enter days such as 2026-12-25 with commas between them, or none.'),
  stock: asked(
    'the share for stocks',
    'Enter the share for stocks as a percentage, such as 40%, or none.',
  ),
  fund: asked(
    'the share for funds',
    'Enter the share for funds as a percentage, such as 50%, or none.',
  ),
  cash: asked(
    'the share for cash',
    'Enter the share for cash as a percentage, such as 80%, or none.',
  ),
  crypto: asked(
    'the share for crypto',
    'Enter the share for crypto as a percentage, such as 20%, or none.',
  ),
  stock_age: asked(
    'the minutes for stocks',
    'Enter after how many minutes stock prices are old, such as 1440, or none.',
  ),
  fund_age: asked(
    'the minutes for funds',
    'Enter after how many minutes fund prices are old, such as 1440, or none.',
  ),
  cash_age: asked(
    'the minutes for cash',
    'Enter after how many minutes cash rates are old, such as 1440, or none.',
  ),
  crypto_age: asked(
    'the minutes for crypto',
    'Enter after how many minutes crypto prices are old, such as 15, or none.',
  ),
  background_color: asked('the colour', 'Enter a colour such as #16324f.'),
  logo: asked('the address of the logo', 'Enter a public https address of a picture.'),
  icon: asked('the address of the icon', 'Enter a public https address of a picture.'),
  top_up_url: asked('the address', 'Enter a public https address of the partner’s app.'),
  origins: asked('the origins', 'Enter origins such as https://app.example.com.'),
  new_email: asked('the new email', 'Enter an email such as ada@example.com.'),
  new_mobile: asked('the new phone number', 'Enter a number such as +2348030000001.'),
  subject: asked('the entry', 'Choose an entry of the queue.'),
  deed: chosen('Choose what to do.'),
  why: asked('the reason', 'Write why, in one line of up to 300 characters.'),
  csv: asked('the statement', 'Send a bank statement as CSV of up to 60,000 characters.'),
  came_to: chosen('Choose what happened to the money.'),
  content: asked('the file', 'Choose a PDF, PNG or JPEG of up to 600 kilobytes.'),
  last_four: asked(
    'the last four digits',
    'Enter the last four digits of the account that the money went to.',
  ),
  bank_reference: asked(
    'the reference of the transfer',
    'Enter the reference of the transfer, as the bank shows it.',
  ),
  buy: asked('the rate', 'Enter what a dollar costs, such as 1600.00.'),
  sell: asked('the rate', 'Enter what a dollar brings, such as 1500.00.'),
  blocked: chosen('Choose what is blocked.'),
  answer: asked('the answer', 'Write what the borrower will read.'),
  result: chosen('Choose the result.'),
  search: asked('the search', 'Enter an email, a phone number, an id or four digits.'),
  before: asked('the moment', 'Send the moment of the oldest event that you have.'),
  unix_user: asked('the user of the server', 'Enter a user of the server, such as ngozi.'),
  note: asked('the note', 'Write a note of up to 500 characters on one line.'),
  role: chosen('Choose viewer, officer, approver or admin.'),
  credential: asked('the passkey', 'Use a passkey of this device.'),
  id: asked('the passkey', 'Use a passkey of this device.'),
  rawId: asked('the passkey', 'Use a passkey of this device.'),
  response: asked('the passkey', 'Use a passkey of this device.'),
  clientDataJSON: asked('the passkey', 'Use a passkey of this device.'),
  authenticatorData: asked('the passkey', 'Use a passkey of this device.'),
  attestationObject: asked('the passkey', 'Use a passkey of this device.'),
  signature: asked('the passkey', 'Use a passkey of this device.'),
  redirect_url: asked(
    'the return address',
    'Enter a return address, such as https://app.example.com/done.',
  ),
  state: asked('the state', 'Enter a state of one line, such as a8f3c1.'),
  locale: asked('the locale', 'Enter a locale, such as en or en-NG.'),
  theme: chosen('Choose the light or the dark theme.'),
  partner_user_id: asked('the user', 'Name one of your users by your own id.'),
  users: asked('the users', 'Send from 1 to 500 users with what each of them holds.'),
  holdings: asked('the holdings', 'Send all that the user holds, up to 200 holdings.'),
  as_of: asked(
    'the time of the prices',
    'Send the time of these prices, such as 2026-11-26T14:02:00Z.',
  ),
  class: chosen('Choose stock, fund, cash or crypto.'),
  symbol: asked(
    'the symbol',
    'Send the name of what is held, up to 40 characters, such as KAINJI.',
  ),
  quantity: asked('the quantity', 'Send the quantity as a decimal number in text, such as "12.5".'),
  price: asked('the price', 'Send the price of one as a decimal number in text, such as "189.91".'),
  fills: asked('the fills', 'Send what you sold, up to 100 fills.'),
  fill_id: asked('the id of the fill', 'Send your own id of this sale, up to 100 characters.'),
  proceeds: asked('the proceeds', 'Send the proceeds as a whole number of kobo or cents.'),
  executed_at: asked(
    'the time of the sale',
    'Send the time of the sale, such as 2026-11-26T14:02:00Z.',
  ),
  ends: chosen('Choose short or disputed, or leave it out.'),
  reason: asked('the reason', 'Say why you sell no more, in one line of up to 300 characters.'),
  holds: asked('the holds', 'Send from 1 to 500 rows with what you hold back.'),
  held: asked('the amount', 'Send what you hold back as a whole number of kobo or cents.'),
  user_id: asked('the user', 'Choose one of your users.'),
  body: asked('the request', 'We could not read this request. Send a JSON object.'),
  cleared_at: madeByPage,
  due: madeByPage,
  kind: madeByPage,
  outcome: madeByPage,
  paid: madeByPage,
  payoff: madeByPage,
  rate: madeByPage,
  recorded: madeByPage,
  renew: madeByPage,
  return_to: madeByPage,
  savedBeneficiary: madeByPage,
  shown: madeByPage,
  total: madeByPage,
  website: madeByPage,
  widget: madeByPage,
};

/** The words of the innermost field of a path that has any; undefined when none has. */
export function wordsOf(path: readonly PropertyKey[]): Words | undefined {
  const name = path.findLast((part) => typeof part === 'string' && Object.hasOwn(words, part));
  return typeof name === 'string' ? words[name] : undefined;
}

/** What to say of a field that is missing or not possible. */
export const askFor = (path: readonly PropertyKey[]): string => (wordsOf(path) ?? madeByPage).ask;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const subjectOf = (path: readonly PropertyKey[]) => capital((wordsOf(path) ?? madeByPage).noun);

export const tooLong = (path: readonly PropertyKey[], most: number): string =>
  `${subjectOf(path)} can have at most ${most} characters.`;

export const holdsHidden = (path: readonly PropertyKey[]): string =>
  `${subjectOf(path)} contains a hidden character. Delete the text and type it again.`;
