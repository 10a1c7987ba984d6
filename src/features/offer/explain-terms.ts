import { partsOf, withLoan } from '#credit/collateral.ts';
import { formatMoney, type Minor, subtract, sum, zero } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { aggregateRedline, headroomBp, heldShareBp, redline } from '#credit/redline.ts';
import { missedBillCost, yearlyRates } from '#credit/schedule.ts';
import {
  heldInterestMonths,
  isTenure,
  lateFeeBp,
  maxPenalMonths,
  monthInterest,
  partMonthInterest,
  penalChargeBp,
  redlineBufferBp,
} from '#credit/terms.ts';
import { type Explanation, type ExplanationLine, lineIn, medium } from './explanation.ts';
import type { Offer } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

export function explainRedline(quote: ProviderQuote, offer: Offer): Explanation {
  return {
    title: 'The redline',
    lines: offer.backing.length > 1 ? linesOfSeveral(quote, offer) : linesOfOne(quote, offer),
    note: 'We round the redline up and the room to fall down, so that neither looks better than it is.',
  };
}

const share = (interest_bp: number) =>
  `(100% + ${heldInterestMonths} × ${formatPercent(interest_bp)} + ${formatPercent(redlineBufferBp)})`;

function linesOfOne(
  { principal, currency, interest_bp, value, fall_to_redline_bp }: ProviderQuote,
  { currentRedline, owedPrincipal, backing }: Offer,
): ExplanationLine[] {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const own = redline(principal, interest_bp);
  const both = aggregateRedline(withLoan(backing, principal, interest_bp));
  const older = line(
    'Held for what you already owe',
    `the same share of ${money(owedPrincipal)}, at each loan’s own rate`,
    currentRedline,
  );
  return [
    line(
      'Held for this loan',
      `${money(principal)} × ${share(interest_bp)} = ${money(principal)} × ${formatPercent(heldShareBp(interest_bp))}`,
      own,
    ),
    ...(currentRedline > 0 ? [older] : []),
    line('Redline', currentRedline > 0 ? 'both together' : 'the same', both),
    {
      what: 'Your portfolio can fall',
      formula: `(${money(value)} − ${money(both)}) ÷ ${money(value)}`,
      result: formatPercent(fall_to_redline_bp),
    },
  ];
}

/** Each portfolio has its own redline. Nothing more can be borrowed when the first of them is reached. */
function linesOfSeveral(
  { principal, currency, interest_bp, fall_to_redline_bp }: ProviderQuote,
  { backing }: Offer,
): ExplanationLine[] {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const parts = partsOf(backing, principal);
  const lined = withLoan(backing, principal, interest_bp);
  const each = lined.flatMap(({ value: worth, redline: own }, index) => {
    const part = parts[index] ?? zero;
    const held = backing[index]?.redline ?? zero;
    if (own === 0) return [];
    const counted = [
      ...(part > 0 ? [`${money(part)} × ${formatPercent(heldShareBp(interest_bp))}`] : []),
      ...(held > 0 ? [`${money(held)} held already`] : []),
    ];
    const fall = formatPercent(headroomBp(worth, own));
    const name = backing[index]?.name ?? '';
    return [
      line(`Redline at ${name}`, counted.join(' + '), own),
      {
        what: `The portfolio at ${name} can fall`,
        formula: `(${money(worth)} − ${money(own)}) ÷ ${money(worth)}`,
        result: fall,
      },
    ];
  });
  return [
    ...each,
    line('Redline', 'all of these together', aggregateRedline(lined)),
    {
      what: 'Your portfolios can fall',
      formula: 'the smallest of these falls',
      result: formatPercent(fall_to_redline_bp),
    },
  ];
}

export function explainYearlyRate({ interest_bp }: ProviderQuote): Explanation {
  const { simple_bp, effective_bp } = yearlyRates(interest_bp);
  const rate = formatPercent(interest_bp);
  return {
    title: 'The yearly rate',
    lines: [
      { what: 'A year', formula: `12 × ${rate}`, result: formatPercent(simple_bp) },
      {
        what: 'Effective rate',
        formula: `(1 + ${rate})¹² − 1`,
        result: formatPercent(effective_bp),
      },
    ],
    note: 'We charge you 12 times the monthly rate, and no interest on interest. The effective rate is what a year would cost if you borrowed each month’s interest again. Use it to compare us with a bank.',
  };
}

const rounding = 'We round each line once. A half is rounded to the even number.';

export function explainBill(
  { bills, principal, currency, interest_bp }: ProviderQuote,
  index: number,
): Explanation {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const bill = bills[index];
  if (!bill) throw new RangeError(`No bill ${index}`);
  const paid = sum(bills.slice(0, index).map((before) => before.principal));
  const left = subtract(principal, paid);
  const rate = formatPercent(interest_bp);
  const isLast = index === bills.length - 1;
  return {
    title: `The bill of ${medium(bill.due_date)}`,
    lines: [
      ...(bill.days > 0
        ? [
            line(
              `Interest for ${bill.days} extra ${bill.days === 1 ? 'day' : 'days'}`,
              `${money(left)} owed × ${rate} × ${Math.min(bill.days, 30)} ÷ 30`,
              partMonthInterest(left, interest_bp, bill.days),
            ),
          ]
        : []),
      line(
        'Interest for the month',
        `${money(left)} owed × ${rate}`,
        monthInterest(left, interest_bp),
      ),
      line(
        'Principal',
        isLast
          ? `${money(principal)} − ${money(paid)} in the bills before it`
          : `${money(left)} owed × ${rate}`,
        bill.principal,
      ),
      line('You will pay', 'interest + principal', bill.total),
    ],
    note: isLast ? `The last bill asks for everything that is left. ${rounding}` : rounding,
  };
}

export function explainTotal({
  bills,
  principal,
  currency,
  total_interest,
  total_repayable,
}: ProviderQuote): Explanation {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  return {
    title: 'What the loan costs',
    lines: [
      line('Interest', bills.map(({ interest }) => money(interest)).join(' + '), total_interest),
      line('You will pay back', `${money(principal)} + ${money(total_interest)}`, total_repayable),
    ],
    note: 'This is what you pay if you pay every bill on time. If you pay earlier, you pay less. There are no other fees.',
  };
}

export function explainMissedBill({
  bills,
  principal,
  currency,
  tenure,
  interest_bp,
}: ProviderQuote): Explanation {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const [first] = bills;
  if (!first || !isTenure(tenure)) throw new RangeError('No bill to miss');
  const cost = missedBillCost({ principal, currency, tenure, interest_bp }, first);
  return {
    title: `If you miss ${medium(first.due_date)}`,
    lines: [
      line(
        'Late fee, once',
        `(${money(principal)} principal + ${money(first.interest)} interest) × ${formatPercent(lateFeeBp(currency))}`,
        cost.late_fee,
      ),
      line(
        'Penal charge, for each month late',
        `${money(first.total)} unpaid × ${formatPercent(penalChargeBp)}`,
        cost.penal_charge,
      ),
      line(
        `At most, after ${maxPenalMonths} months`,
        `${money(cost.late_fee)} + ${maxPenalMonths} × ${money(cost.penal_charge)}`,
        cost.most,
      ),
    ],
    note: 'This is for one bill that you do not pay at all. We add no charges to charges.',
  };
}
