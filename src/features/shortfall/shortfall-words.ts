import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import type { Standing } from './shortfall.store.ts';

export const moneyIn =
  ({ currency }: { readonly currency: Currency }) =>
  (amount: Minor): string =>
    formatMoney(amount, currency);

/** Rounded down, so that it never shows more room than there is. */
export const roomLeft = ({ room_bp }: Standing): string =>
  formatPercent(Math.floor(room_bp / 100) * 100);
