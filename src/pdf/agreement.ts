import { ordinal } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { yearlyRates } from '#credit/schedule.ts';
import type { Agreed } from './agreed.ts';
import { type Block, heading, paragraph, plain, table } from './block.ts';
import { day, moment } from './dates.ts';
import { drawDocument } from './document.ts';

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
        ['Interest', `${formatPercent(interest_bp)} a month of what is still owed, simple`],
        [
          'That is a year',
          `${formatPercent(simple_bp)} nominal, ${formatPercent(effective_bp)} effective`,
        ],
        ['Interest in all', formatMoney(quote.total_interest, currency)],
        ['To pay back in all', formatMoney(quote.total_repayable, currency)],
      ],
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
      `The days are counted from ${day(quote.from)}. If the money arrives on a later day, they are counted from that day instead.`,
    ),
    ...(last && bills.length > 1
      ? [
          paragraph(
            `The last bill is a balloon: ${money(last.principal)} of principal fall due at once on ${day(last.due_date)}, with the interest.`,
          ),
        ]
      : []),
    paragraph('Repaying early costs nothing. Interest stops on the day of the payment.'),
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
        `On the ${ordinal(missed.late_fee_day)} of its month a late fee of ${formatPercent(missed.late_fee_bp)} of the principal and the unpaid billed interest is added: ${money(missed.late_fee_of_first_bill)} for the first bill.`,
        `For each complete month that it is late, ${formatPercent(missed.penal_charge_bp)} of what is unpaid of it is added, for ${missed.penal_months_most} months at most: ${money(missed.penal_charge_of_first_bill)} a month for the first bill.`,
        `After ${missed.remedy_notice_after_months} months a notice gives ${missed.remedy_days} days to pay. After ${missed.liquidation_after_months} months as much of the portfolio may be sold as is owed, and no more.`,
      ].map((text) => [plain(text)]),
    },
  ];
}

function securityIn(agreed: Agreed): Block[] {
  const { quote, partner, secured_by, held_interest_months, redline_buffer_bp } = agreed;
  const { currency } = quote;
  const money = (amount: Minor) => formatMoney(amount, currency);
  return [
    heading('What secures it'),
    paragraph(
      `Portfolios at ${partner}, worth ${money(quote.value)} when this was agreed; credit is given up to ${formatPercent(agreed.collateral_ratio_bp)} of that.`,
    ),
    table(
      ['Portfolio', 'Secures'],
      secured_by.map(({ portfolio_id, amount }) => [portfolio_id, money(amount)]),
    ),
    paragraph(
      `The redline of this loan is ${money(quote.redline)}: the principal, ${held_interest_months} months of interest and a buffer of ${formatPercent(redline_buffer_bp)} of it. When the portfolios fall to their redline, no new credit is given on them and the borrower is warned. Nothing is sold because of it.`,
    ),
  ];
}

function signatureIn({ borrower, agreed_at }: Agreed): Block[] {
  const { name, signed_as, terms_accepted_at } = borrower;
  return [
    heading('Signed'),
    table(
      ['What', 'Who and when'],
      [
        ['Terms accepted', signed_as ? `${signed_as}${on(terms_accepted_at)}` : name],
        ['Loan requested', `${name}, ${moment(agreed_at)}`],
      ],
    ),
    {
      kind: 'paragraph',
      runs: [
        plain('The '),
        { text: 'User Agreement', bold: false, href: '/user-agreement' },
        plain(' is part of it.'),
      ],
    },
  ];
}

/** How anybody can tell that the record was not changed since. */
function proofOf(sha256: string): Block[] {
  return [
    heading('How to verify it'),
    paragraph(
      'The record that this document was drawn from is attached to it as agreement.json. Its SHA-256 was kept with the loan when it was agreed:',
    ),
    { kind: 'paragraph', runs: [{ text: sha256, bold: true }] },
  ];
}

const on = (instant: string | null) => (instant ? `, ${moment(instant)}` : '');
