import type { Aside } from './aside.ts';
import { noticeDays } from './autopay.ts';
import { ordinal } from './calendar.ts';
import { cardName } from './card-name.ts';
import { type Currency, formatMoney, type Minor } from './money.ts';
import { type Payer, payerWords } from './pays-with.ts';
import { formatPercent, maxProcessingFee, processingFeeBp } from './rates.ts';
import { shortReference } from './references.ts';

/** What a consent is about; `ceiling` in kobo for a loan in Dollars, else null. */
export type Consent = {
  readonly loan_id: string;
  readonly partner: string;
  readonly currency: Currency;
  readonly payer: Payer;
  readonly ceiling: Minor | null;
  /** What is put aside each month; null for a consent that the bills are paid. */
  readonly aside?: Aside | null;
};

/** The consent that a borrower signs, word for word: one sentence a line. */
export function consentWords(consent: Consent): string {
  const { loan_id, partner, currency, payer, ceiling, aside } = consent;
  if (aside) return asideWords(consent, aside);
  return [
    `On the 1st of each month, you may charge my ${payerName(payer)} what is due on that day on my ${currency} loan ${shortReference(loan_id)} at ${partner}, and the processing fee (${fee}).`,
    `You tell me the amount and the fee ${noticeDays} days before.`,
    ...(ceiling === null
      ? []
      : [
          `No charge, with its fee, is more than ${formatMoney(ceiling, 'NGN')}. If a bill costs more, you charge nothing and tell me.`,
        ]),
    'If a charge fails, you try once more on the 2nd, before the late fee, and a last time on the 5th, with the late fee.',
    'I can skip a month or stop autopay in the app at any time, at no cost.',
  ].join('\n');
}

/** Whichever card is saved is charged, and no other account than the one that is named. */
const payerName = (payer: Payer): string =>
  payer.pays_with === 'card'
    ? `${payerWords.card.saved} (now ${cardName(payer)})`
    : `${payerWords.bank.saved} (${cardName(payer)})`;

const fee = `${formatPercent(processingFeeBp)}, at most ${formatMoney(maxProcessingFee, 'NGN')}`;

function asideWords({ loan_id, partner, currency, payer, ceiling }: Consent, aside: Aside): string {
  const amount = formatMoney(aside.amount, currency);
  return [
    `On the ${ordinal(aside.day)} of each month, you may charge my ${payerName(payer)} ${amount} on top of the bills of my ${currency} loan ${shortReference(loan_id)} at ${partner}, and the processing fee (${fee}). If I owe less than that, you charge what I owe.`,
    `You tell me the amount and the fee ${noticeDays} days before.`,
    ...(ceiling === null
      ? []
      : [
          `No charge, with its fee, is more than ${formatMoney(ceiling, 'NGN')}. If a month costs more, you charge nothing and tell me.`,
        ]),
    'While a bill is unpaid, you charge nothing. If a charge fails, you do not try again in that month.',
    'I can change the amount or the day, skip a month or stop this in the app at any time, at no cost.',
  ].join('\n');
}
