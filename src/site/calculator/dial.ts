import { formatMoney, type Minor } from '#credit/money.ts';
import type { Quote } from '#credit/schedule.ts';
import { type DialDrawing, dialDrawing } from '#ui/engraving/dial.ts';
import { roomShown } from './result.ts';

/** The dial of a loan: 0 to the portfolio's value, and the reading in words. */
export function dialOf(quote: Quote): { drawing: DialDrawing; label: string } {
  const { currency, principal, redline, value } = quote;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const drawing = dialDrawing({ debt: principal / value, redline: redline / value, hand: 1 });
  const label = `Debt ${money(principal)}, redline ${money(redline)}, portfolio ${money(value)}: it may fall ${roomShown(quote)} before the redline.`;
  return { drawing, label };
}
