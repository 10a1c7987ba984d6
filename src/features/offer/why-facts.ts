import { partsOf, withLoan } from '#credit/backing.ts';
import { formatMoney, type Minor, zero } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { fallToRedlineBp, heldShareBp, redline, redlineTogether } from '#credit/redline.ts';
import { yearlyRates } from '#credit/schedule.ts';
import { heldInterestMonths, redlineBufferBp } from '#credit/terms.ts';
import type { ProviderQuote } from './agreed-quote.ts';
import type { Borrowing } from './borrowing.ts';
import { type Line, lineIn, type Why } from './why-line.ts';

export function whyRedline(quote: ProviderQuote, offer: Borrowing): Why {
  return {
    title: 'The redline',
    lines: offer.backing.length > 1 ? linesOfSeveral(quote, offer) : linesOfOne(quote, offer),
    note: 'The redline is rounded up and the room down, so that neither looks better than it is.',
  };
}

const share = (interest_bp: number) =>
  `(100% + ${heldInterestMonths} × ${formatPercent(interest_bp)} + ${formatPercent(redlineBufferBp)})`;

function linesOfOne(
  { principal, currency, interest_bp, value, fall_to_redline_bp }: ProviderQuote,
  { held, owed, backing }: Borrowing,
): Line[] {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const own = redline(principal, interest_bp);
  const both = redlineTogether(withLoan(backing, principal, interest_bp));
  const older = line(
    'Held for what you already owe',
    `the same of ${money(owed)}, at each loan’s rate`,
    held,
  );
  return [
    line(
      'Held for this loan',
      `${money(principal)} × ${share(interest_bp)} = ${money(principal)} × ${formatPercent(heldShareBp(interest_bp))}`,
      own,
    ),
    ...(held > 0 ? [older] : []),
    line('Redline', held > 0 ? 'both together' : 'the same', both),
    {
      what: 'Your portfolio may fall',
      formula: `(${money(value)} − ${money(both)}) ÷ ${money(value)}`,
      result: formatPercent(fall_to_redline_bp),
    },
  ];
}

/** Each has a redline of its own, and a fall of all of them ends at the first. */
function linesOfSeveral(
  { principal, currency, interest_bp, value, fall_to_redline_bp }: ProviderQuote,
  { backing }: Borrowing,
): Line[] {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const parts = partsOf(backing, principal);
  const lined = withLoan(backing, principal, interest_bp);
  const together = redlineTogether(lined);
  const each = lined.flatMap(({ value: worth, redline: own }, index) => {
    const part = parts[index] ?? zero;
    const held = backing[index]?.redline ?? zero;
    if (own === 0) return [];
    const counted = [
      ...(part > 0 ? [`${money(part)} × ${formatPercent(heldShareBp(interest_bp))}`] : []),
      ...(held > 0 ? [`${money(held)} held already`] : []),
    ];
    const fall = formatPercent(fallToRedlineBp(worth, own));
    return [
      line(`Redline of portfolio ${index + 1}`, counted.join(' + '), own),
      {
        what: `Portfolio ${index + 1} may fall`,
        formula: `(${money(worth)} − ${money(own)}) ÷ ${money(worth)}`,
        result: fall,
      },
    ];
  });
  return [
    ...each,
    line(
      'Redline',
      `what ${money(value)} comes to when all fall alike and the first is at its own`,
      together,
    ),
    {
      what: 'Your portfolios may fall',
      formula: `(${money(value)} − ${money(together)}) ÷ ${money(value)}`,
      result: formatPercent(fall_to_redline_bp),
    },
  ];
}

export function whyYearly({ interest_bp }: ProviderQuote): Why {
  const { simple_bp, effective_bp } = yearlyRates(interest_bp);
  const rate = formatPercent(interest_bp);
  return {
    title: 'The yearly rate',
    lines: [
      { what: 'Nominal', formula: `12 × ${rate}`, result: formatPercent(simple_bp) },
      { what: 'Effective', formula: `(1 + ${rate})¹² − 1`, result: formatPercent(effective_bp) },
    ],
    note: 'Nominal is what you are charged. Effective is what it would be if each month’s interest were borrowed again: use it to compare with a bank.',
  };
}
