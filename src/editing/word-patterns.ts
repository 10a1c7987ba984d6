import type { Text } from './texts.ts';

export type Pattern = {
  readonly rule: string;
  readonly pattern: RegExp;
  /** A text that breaks the rule, and one beside it that keeps it. */
  readonly breaks: string;
  readonly keeps: string;
  /** Only in these files. */
  readonly where?: RegExp;
};

const months = 'January|February|March|April|June|July|August|September|October|November|December';
/** What borrowers read: no document for partners' engineers, no log, no description of a call. */
const forBorrowers =
  /^src\/(?!provider\/(openapi|db|runtime|metrics|logs|jobs|ledger|payments\/paystack|variables|config|sandbox|limits)|hosting|editing|site\/docs|features\/demo-partner|features\/sandbox)|^content\/(blog|faq|legal)/;

/** What no text may say, and what it says instead. */
export const patterns: readonly Pattern[] = [
  {
    rule: 'A statement has a noun as its subject; Who and What begin questions',
    pattern: /(?:^|[.!?:…]\s+)(?:Who|What|Whoever|Whatever)\s(?:[^.!?]|\.\d)*\.(?:\s|$)/,
    breaks: 'Paid. Who repays early pays less.',
    keeps: 'Customers who repay early pay less. What does it cost? What you sign',
  },
  {
    rule: 'Say who does it',
    pattern: /\bby whom\b|\bof which\b|\b(?:is|are) told\b/i,
    breaks: 'A loan, of which half is repaid.',
    keeps: 'Half of the loan is repaid.',
  },
  {
    rule: 'Use a noun: not "whoever"',
    pattern: /\bwhoever\b|\bwhosoever\b/i,
    breaks: 'We send it back to whoever paid.',
    keeps: 'We send it back to the payer.',
  },
  {
    rule: 'Write: You can borrow',
    pattern: /\bcredit it carries\b|\bportfolio of … carries/i,
    breaks: 'Credit it carries',
    keeps: 'You can borrow',
  },
  {
    rule: 'Say what we may sell: part of your portfolio',
    pattern: /\bwhat you owe may be sold\b|\bonly what (?:is owed|you owe) is sold\b/i,
    breaks: 'After that, what you owe may be sold.',
    keeps: 'After that, we may sell part of your portfolio to pay what you owe.',
  },
  {
    rule: 'Write: Type your full name to sign',
    pattern: /\bFull name, your signature\b/i,
    breaks: 'Full name, your signature',
    keeps: 'Type your full name to sign',
  },
  {
    rule: 'Write: By signing, you accept …',
    pattern: /\bYour name accepts\b/i,
    breaks: 'Your name accepts the User Agreement.',
    keeps: 'By signing, you accept the User Agreement.',
  },
  {
    rule: 'Say when somebody can ask again',
    pattern: /\bshortly before\b|\ba short while before\b/i,
    breaks: 'A code was sent to this number shortly before.',
    keeps: 'You asked for a code a moment ago. You can ask again in 95 seconds.',
  },
  {
    rule: 'Use the future before money moves: After this payment you will owe …',
    pattern: /\bAfter it,? you owe\b/i,
    breaks: 'After it you owe $1,396.50.',
    keeps: 'After this payment you will owe $1,396.50.',
  },
  {
    rule: 'Write: This releases … of your portfolio',
    pattern: /\bfrees …|\bfrees [$₦]|\bfree of your collateral\b/i,
    breaks: 'It frees $133.51 of your collateral.',
    keeps: 'This releases $133.51 of your portfolio.',
  },
  {
    rule: 'Naira can arrive almost at once and takes 24 hours at most',
    pattern: /\bfrom near-instant(?:ly)? (?:up )?to\b/i,
    breaks: 'Naira arrives from near-instantly up to 24 hours.',
    keeps: 'Naira can arrive almost at once and takes 24 hours at most.',
  },
  {
    rule: 'Write: an effective …% a year',
    pattern: /\bnominal\b/i,
    breaks: '36% a year nominal, which is 42.58% effective',
    keeps: 'an effective 42.58% a year',
  },
  {
    rule: 'The larger part of a time comes first: One month and 9 days',
    pattern: /\bdays? and (?:a|one|…) months?\b/i,
    breaks: '9 days and a month',
    keeps: 'One month and 9 days',
  },
  {
    rule: 'At the redline, write: you cannot borrow more',
    pattern: /\bnew credit (?:on (?:it|this portfolio|that portfolio) )?stops\b/i,
    breaks: 'There new credit stops.',
    keeps: 'At that value you cannot borrow more.',
  },
  {
    rule: 'A label asks for an amount: To get back above it, repay: $0.00',
    pattern: /\bto be above it again\b/i,
    breaks: 'Repay, to be above it again: Nothing',
    keeps: 'To get back above it, repay: $0.00',
  },
  {
    rule: 'Write: You can close this page. We will keep processing it.',
    pattern: /\bgoes on without you\b/i,
    breaks: 'You may close this page: it goes on without you.',
    keeps: 'You can close this page. We will keep processing it.',
  },
  {
    rule: 'Write: … hidden by your filter · Leave blank to see everything · Reset',
    pattern: /\bfilter hides\b|\bNone ticked\b|^As usual$/i,
    breaks: 'None ticked shows all.',
    keeps: 'Leave blank to see everything.',
  },
  {
    rule: 'Write: Statements and yearly interest · Choose dates',
    pattern: /\binterest of a year\b|\bDays of your own\b/i,
    breaks: 'Days of your own',
    keeps: 'Choose dates',
  },
  {
    rule: 'Write: These amounts assume you pay each earlier bill on time',
    pattern: /\bA bill to come is\b|\bon its day\b/i,
    breaks: 'A bill to come is what it will be if everything before it is paid on its day.',
    keeps: 'These amounts assume you pay each earlier bill on time.',
  },
  {
    rule: 'Ask as a person asks: What does my payment pay first?',
    pattern: /\bIn which order\b|\bWho needs money\b/i,
    breaks: 'In which order does a payment pay things?',
    keeps: 'What does my payment pay first?',
  },
  {
    rule: 'Write: Email me news too · 0/250 characters · Check your spam folder',
    pattern: /\bYou may also email me\b|\bof at most … characters\b|\bamong the spam\b/i,
    breaks: 'Look among the spam.',
    keeps: 'Check your spam folder.',
  },
  {
    rule: 'A heading says what the section holds',
    pattern: /\bFour security features\b|\bcoupons, all yours\b|\bHeld by over\b/i,
    breaks: 'Five coupons, all yours.',
    keeps: 'Why partners join',
  },
  {
    rule: 'Calm: no exclamation mark',
    pattern: /[A-Za-z]!(?=\s|$|[”"’'])/,
    breaks: 'Your loan is paid!',
    keeps: 'Your loan is paid. Not a sentence: != or [a dial](x)',
  },
  {
    rule: 'Calm: no Oops',
    pattern: /\bOops\b/i,
    breaks: 'Oops, try again.',
    keeps: 'That did not work. Try again.',
  },
  {
    rule: 'A message names a thing, not a field of the API',
    pattern: /(?<![\w…/.=-])[a-z]{2,}(?:_[a-z]+)+(?![\w=/])/,
    where: forBorrowers,
    breaks: 'The loan_id is missing.',
    keeps: 'Choose a loan.',
  },
  {
    rule: 'Write a date as 1 Dec 2026',
    pattern: new RegExp(
      `\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months}) \\d{4}\\b|\\b(?:${months}|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec) \\d{1,2},? \\d{4}\\b`,
    ),
    breaks: 'Due on 1 December 2026.',
    keeps: 'Due on 1 Dec 2026, the year of the Act 2023, on the 1st of December.',
  },
  {
    rule: 'A minus is −, and it stands before the sign of the currency',
    pattern: /-[₦$]|[₦$][-−]/,
    breaks: '-₦500.00',
    keeps: '−₦500.00',
  },
  {
    rule: 'Today’s payoff is called You owe',
    pattern: /^(?:Your )?(?:debt|total debt)$/i,
    where: forBorrowers,
    breaks: 'Debt',
    keeps: 'You owe',
  },
  {
    rule: 'Spell as in Britain and Nigeria',
    pattern: /\b(?:color|favorites?|center(?:ed)?|cancel(?:ed|ing)|behavior|enrollment)\b/i,
    where: /^(?!src\/(?:contract|provider\/payments|hosting))/,
    breaks: 'The payment was canceled.',
    keeps: 'The payment was cancelled.',
  },
];

/** What the specification quotes stays to the letter, whatever it breaks. */
export const quoted: readonly (readonly [text: string, statement: string])[] = [
  ['Talk to us!', 'S025'],
  ['Naira payout takes from near-instant up to', 'S361'],
  ['Incorrect email address format!', 'S490'],
  ['Incorrect mobile number format!', 'S492'],
  ['OTP too short!', 'S495'],
  ['Thank you for reaching out to us!', 'S536, S537'],
  ['Notification cleared!', 'S543'],
  ['Sent!', 'S544'],
];

export type Fault = Text & { readonly rule: string; readonly found: string };

/** Every rule that a text breaks, with the words that break it. */
export function faultsIn(text: Text, rules = patterns): Fault[] {
  const read = quoted.reduce((left, [words]) => left.replaceAll(words, '…'), text.text);
  return rules.flatMap(({ rule, pattern, where }) => {
    const [found] = (where?.test(text.file) ?? true) ? (pattern.exec(read) ?? []) : [];
    return found === undefined ? [] : [{ ...text, rule, found: found.trim() }];
  });
}
