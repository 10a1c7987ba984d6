import { ordinal } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { shortReference } from '#credit/references.ts';
import { yearlyRates } from '#credit/schedule.ts';
import { shareOf } from '#credit/terms.ts';
import type { Agreed } from './agreed.ts';
import { type Block, heading, paragraph, plain, table } from './block.ts';
import { day, moment } from './dates.ts';
import { drawDocument } from './document.ts';
import { howToCheck } from './how-to-check.ts';

type Kept = {
  /** The record word for word, and its hash. */
  readonly content: string;
  readonly sha256: string;
  /** The app's address. */
  readonly origin: string;
};

/** Draws the agreement for people; the same record always gives the same bytes. */
export function drawAgreement(agreed: Agreed, { content, sha256, origin }: Kept): Promise<Buffer> {
  const { borrower, quote, partner } = agreed;
  const credit = formatMoney(quote.principal, quote.currency);
  return drawDocument({
    title: 'Credit agreement',
    summary: `${borrower.name} borrows ${credit} against a portfolio at ${partner}.`,
    note: `${agreed.lender}. Agreed on ${moment(agreed.agreed_at)}. Loan ${agreed.loan_id}`,
    author: agreed.lender,
    dated: new Date(agreed.agreed_at),
    absolute: (path) => new URL(path, origin).href,
    blocks: [
      ...loanIn(agreed),
      ...carriedIn(agreed),
      ...billsIn(agreed),
      ...missedIn(agreed),
      ...securityIn(agreed),
      ...signatureIn(agreed),
      ...proofOf(sha256),
    ],
    attached: {
      name: 'agreement.json',
      text: content,
      description: `The record of this agreement. SHA-256: ${sha256}`,
    },
  });
}

function loanIn({ quote }: Agreed): Block[] {
  const { currency, principal, interest_bp } = quote;
  const { simple_bp, effective_bp } = yearlyRates(interest_bp);
  return [
    heading('The loan'),
    table(
      ['What', 'Agreed'],
      [
        ['Credit', formatMoney(principal, currency)],
        ['Tenure', `${quote.tenure} months`],
        ['Interest', `${formatPercent(interest_bp)} of the principal a month, simple interest`],
        [
          'Cost of a year',
          `${formatPercent(simple_bp)} simple, an effective ${formatPercent(effective_bp)}`,
        ],
        ['Interest in total', formatMoney(quote.total_interest, currency)],
        ['You pay back in total', formatMoney(quote.total_repayable, currency)],
      ],
    ),
  ];
}

function carriedIn({
  carried_over: old,
  quote: { currency, principal, interest_bp },
}: Agreed): Block[] {
  if (!old) return [];
  const money = (amount: Minor) => formatMoney(amount, currency);
  const year = shareOf(principal, yearlyRates(interest_bp).simple_bp);
  return [
    heading('The loan that it takes over'),
    table(
      ['What', 'Amount'],
      [
        [`Borrowed with loan ${shortReference(old.loan_id)}`, money(old.borrowed)],
        ['Paid of it before this day', money(old.paid)],
        ['Interest to this day, paid by card', money(old.due)],
        ['Principal that goes over', money(principal)],
        ['What a year of that costs in interest', money(year)],
      ],
    ),
    paragraph(
      `Loan ${old.loan_id} ends as repaid when this one begins. Only principal goes over, so no interest earns interest. There is no fee for it. The rest of a loan can be carried over ${old.most_times} times in a row at most, and this is time ${old.times}.`,
    ),
  ];
}

function billsIn({ quote }: Agreed): Block[] {
  const { currency, bills } = quote;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const last = bills.at(-1);
  return [
    heading('The bills'),
    table(
      ['Due', 'Interest', 'Principal', 'To pay'],
      bills.map(({ due_date, interest, principal, total }) => [
        day(due_date),
        money(interest),
        money(principal),
        money(total),
      ]),
    ),
    paragraph(
      `We count the days from ${day(quote.from)}. If the money arrives on a later day, we count them from that day.`,
    ),
    ...(last && bills.length > 1
      ? [
          paragraph(
            `The last bill is a balloon: on ${day(last.due_date)} the borrower pays ${money(last.principal)} of principal at once, with the interest.`,
          ),
        ]
      : []),
    paragraph(
      'The borrower can repay early at no cost. To end the loan, they pay interest up to that day. A part that they repay lowers the interest from the next 1st on.',
    ),
  ];
}

function missedIn({ quote: { currency }, if_missed: missed }: Agreed): Block[] {
  const money = (amount: Minor) => formatMoney(amount, currency);
  return [
    heading('If a bill is not paid in full'),
    {
      kind: 'list',
      ordered: false,
      items: [
        `On the ${ordinal(missed.late_fee_day)} of that month we add a late fee: ${formatPercent(missed.late_fee_bp)} of the principal and of the unpaid billed interest. For the first bill it is ${money(missed.late_fee_of_first_bill)}.`,
        `For each complete month that the bill is late, we add a penal charge: ${formatPercent(missed.penal_charge_bp)} of its unpaid part, for ${missed.penal_months_most} months at most. For the first bill it is ${money(missed.penal_charge_of_first_bill)} a month.`,
        `After ${missed.remedy_notice_after_months} months we send a notice that gives ${missed.remedy_days} days to pay. After ${missed.liquidation_after_months} months we may sell part of the portfolio to pay the debt, and no more than the debt.`,
      ].map((text) => [plain(text)]),
    },
  ];
}

function securityIn(agreed: Agreed): Block[] {
  const { quote, partner, secured_by, held_interest_months, redline_buffer_bp } = agreed;
  const { currency } = quote;
  const money = (amount: Minor) => formatMoney(amount, currency);
  return [
    heading('Collateral'),
    paragraph(
      `Portfolios at ${partner}, worth ${money(quote.value)} on the day of this agreement. The borrower can borrow up to ${formatPercent(agreed.collateral_ratio_bp)} of that.`,
    ),
    table(
      ['Portfolio', 'Part of the loan that it secures'],
      secured_by.map(({ portfolio_id, amount }) => [portfolio_id, money(amount)]),
    ),
    paragraph(
      `The redline of this loan is ${money(quote.redline)}: the principal, ${held_interest_months} months of interest and a buffer of ${formatPercent(redline_buffer_bp)} of the principal. When the portfolios fall to their redline, we warn the borrower, who cannot borrow more against them. We sell nothing because of it.`,
    ),
  ];
}

function signatureIn({ borrower, agreed_at }: Agreed): Block[] {
  const { name, signed_as, terms_accepted_at, signed_name } = borrower;
  return [
    heading('Signature'),
    table(
      ['What', 'Who and when'],
      [
        ['Terms accepted', signed_as ? `${signed_as}${on(terms_accepted_at)}` : name],
        [
          signed_name ? 'Loan signed' : 'Loan requested',
          `${signed_name ?? name}, ${moment(agreed_at)}`,
        ],
      ],
    ),
    {
      kind: 'paragraph',
      runs: [
        plain('The '),
        { text: 'User Agreement', bold: false, href: '/user-agreement' },
        plain(' is part of this agreement.'),
      ],
    },
  ];
}

/** How anybody can tell that the record was not changed since. */
function proofOf(sha256: string): Block[] {
  return [
    heading('How to check this document'),
    paragraph(
      'The record of this agreement is attached to this document as agreement.json. We kept its SHA-256 with the loan on the day of the agreement:',
    ),
    { kind: 'paragraph', runs: [{ text: sha256, bold: true }] },
    howToCheck,
  ];
}

const on = (instant: string | null) => (instant ? `, ${moment(instant)}` : '');
