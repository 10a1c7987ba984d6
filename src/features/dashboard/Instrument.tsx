import { Suspense } from 'react';
import type { User } from '#contract/users.ts';
import type { Currency } from '#credit/money.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { chooseCurrency } from '#stores/reads/currency.ts';
import { Button } from '#ui/Button.tsx';
import { Dial } from '#ui/Dial.tsx';
import { HardWord } from '#ui/HardWord.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { AccountSummary } from './account-summary.ts';
import { readingsOf } from './readings.ts';

const ByPartner = lazyPart(async () => (await import('./ByPartner.tsx')).ByPartner);

type Props = {
  readonly summary: AccountSummary;
  readonly currency: Currency;
  readonly user: User;
};

/** The dial with debt, redline and headroom, and the same amounts in text. */
export function Instrument({ summary, currency, user }: Props) {
  const { owed, redline, value, partners } = summary;
  const other = summary.elsewhere.currency;
  const { isLate, label, amount, below, fall, parts, elsewhere, spoken, ...readings } = readingsOf(
    summary,
    currency,
    user,
  );
  return (
    <>
      <Dial debt={owed} redline={redline} value={value} over={isLate} label={spoken}>
        <span className="label">{label}</span>
        <span className="dashboard-owed" data-late={isLate || undefined}>
          <MoneyText amount={amount} currency={currency} size="figure" />
        </span>
        {isLate ? (
          <span className="dashboard-late">
            <Icon name="warn" /> {below}
          </span>
        ) : (
          <span className="quiet">{below}</span>
        )}
      </Dial>
      <div className="dashboard-room">
        {fall && (
          <p>
            {fall.before} <b>{fall.percent}</b> {fall.after} <HardWord of="redline" />
            <PricesAsOf at={summary.pricesAsOf} />
          </p>
        )}
        {parts && (
          <p>
            <HardWord of="principal" word="Principal" /> {parts}
          </p>
        )}
        {elsewhere && (
          <p className="dashboard-elsewhere">
            {elsewhere}{' '}
            <Button className="small" type="button" onClick={() => chooseCurrency(other)}>
              Show {other}
            </Button>
          </p>
        )}
      </div>
      {partners.length > 1 && <p className="label readings-of">All partners together</p>}
      <dl className="readings" data-long={readings.value.length > 12 || undefined}>
        <div>
          <dt className="label reading-debt">You owe</dt>
          <dd>{readings.owed}</dd>
        </div>
        <div>
          <dt className="label reading-redline">Redline</dt>
          <dd>{readings.redline}</dd>
        </div>
        <div>
          <dt className="label reading-value">Portfolio</dt>
          <dd>
            {readings.value}
            <PricesAsOf at={summary.pricesAsOf} />
          </dd>
        </div>
      </dl>
      {partners.length > 1 && (
        <Suspense fallback={<Skeleton height={`${40 + partners.length * 130}px`} />}>
          <ByPartner summary={summary} currency={currency} />
        </Suspense>
      )}
    </>
  );
}
