import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { ChangedFigures } from '#shell/ChangedFigures.tsx';
import { keepSeen } from '#stores/reads/seen-figures.ts';
import type { Offer } from './offer.ts';

const seen = keepSeen<Pick<Offer, 'available' | 'interest_bp'>>('offer:seen');

type Props = { readonly offer: Offer; readonly applicationId: number };

/** What has changed since the keypad was opened. The sheet after it tells its own changes. */
export function OfferChanged({ offer, applicationId }: Props) {
  const { available, interest_bp, currency } = offer;
  const changed = useStore(seen.$changed);
  useEffect(() => {
    seen.note(`${applicationId} ${currency}`, { available, interest_bp });
  }, [applicationId, currency, available, interest_bp]);
  useEffect(() => seen.forget, []);
  const said: string[] = [];
  if (changed && changed.now.available !== changed.before.available) {
    const money = (amount: Minor) => formatMoney(amount, currency);
    said.push(
      `You can now borrow ${money(changed.now.available)}. Before, it was ${money(changed.before.available)}.`,
    );
  }
  if (changed && changed.now.interest_bp !== changed.before.interest_bp) {
    said.push(
      `The interest is now ${formatPercent(changed.now.interest_bp)} a month. Before, it was ${formatPercent(changed.before.interest_bp)}.`,
    );
  }
  return <ChangedFigures said={said} onRead={seen.accept} />;
}
