import { Suspense } from 'react';
import type { User } from '#contract/users.ts';
import { type Currency, currencies, formatMoney, type Minor, subtract } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { chooseCurrency } from '#stores/reads/currency.ts';
import { Button } from '#ui/Button.tsx';
import { Dial } from '#ui/Dial.tsx';
import { HardWord } from '#ui/HardWord.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { AccountSummary } from './account-summary.ts';

const ByPartner = lazyPart(async () => (await import('./ByPartner.tsx')).ByPartner);

type Props = {
  readonly summary: AccountSummary;
  readonly currency: Currency;
  readonly user: User;
};

/** The dial with debt, redline and headroom, and the same amounts in text. */
export function Instrument({ summary, currency, user }: Props) {
  const blocked = user.blacklist.loan;
  const { owed, redline, value, availableCredit, headroomBp, portfolios, partners } = summary;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const isLate = summary.overdue.count > 0;
  const showsDebt = owed > 0 || blocked;
  return (
    <>
      <Dial
        debt={owed}
        redline={redline}
        value={value}
        over={isLate}
        label={readingOf({ summary, currency, user }, showsDebt)}
      >
        <span className="label">{showsDebt ? 'You owe' : 'You can borrow'}</span>
        <span className="dashboard-owed" data-late={isLate || undefined}>
          <MoneyText
            amount={showsDebt ? owed : availableCredit}
            currency={currency}
            size="figure"
          />
        </span>
        {isLate ? (
          <span className="dashboard-late">
            <Icon name="warn" /> {money(summary.overdue.left)} is overdue
          </span>
        ) : (
          <span className="quiet">{underneath(summary, currency, user)}</span>
        )}
      </Dial>
      <div className="dashboard-room">
        {headroomBp !== undefined && (
          <p>
            {portfolios.length > 1 ? 'Your portfolios' : 'Your portfolio'} may fall{' '}
            <b>{formatPercent(Math.floor(headroomBp / 100) * 100)}</b> before{' '}
            {portfolios.length > 1 ? 'the first reaches its' : 'it reaches its'}{' '}
            <HardWord of="redline" />
          </p>
        )}
        {owed > 0 && <Parts summary={summary} money={money} />}
        <Elsewhere summary={summary} />
      </div>
      {partners.length > 1 && <p className="label readings-of">All partners together</p>}
      <dl className="readings" data-long={money(value).length > 12 || undefined}>
        <div>
          <dt className="label reading-debt">You owe</dt>
          <dd>{money(owed)}</dd>
        </div>
        <div>
          <dt className="label reading-redline">Redline</dt>
          <dd>{money(redline)}</dd>
        </div>
        <div>
          <dt className="label reading-value">Portfolio</dt>
          <dd>{money(value)}</dd>
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

/** The dial in a sentence or two, for a screen reader. */
function readingOf({ summary, currency, user }: Props, showsDebt: boolean): string {
  const { owed, overdue, redline, value, availableCredit } = summary;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const portfolio = `Portfolio ${money(value)}.`;
  if (!showsDebt)
    return `${underneath(summary, currency, user)}. You can borrow ${money(availableCredit)}. ${portfolio}`;
  const late = overdue.count > 0 ? `${money(overdue.left)} of it is overdue. ` : '';
  return `You owe ${money(owed)}. ${late}Redline ${money(redline)}. ${portfolio}`;
}

function underneath(
  { owed, availableCredit }: AccountSummary,
  currency: Currency,
  { blacklist, info }: User,
): string {
  if (blacklist.loan) return 'Borrowing is blocked';
  if (owed > 0) return `You can borrow ${formatMoney(availableCredit, currency)} more`;
  // In every currency and at every partner, also those that are not chosen.
  const isFree = currencies.every((one) => info[one].repayment.minimum.date === null);
  return isFree ? 'You owe nothing' : 'You owe nothing here';
}

/** Splits the debt into principal, and interest and charges. */
function Parts({
  summary: { owed, principal, overdue },
  money,
}: {
  readonly summary: AccountSummary;
  readonly money: (amount: Minor) => string;
}) {
  const added = overdue.count > 0 ? 'interest and charges' : 'interest';
  return (
    <p>
      <HardWord of="principal" word="Principal" /> {money(principal)}, and{' '}
      {money(subtract(owed, principal))} of {added} up to today
    </p>
  );
}

/** The debt that the chosen currency hides, and the way to it. */
function Elsewhere({ summary: { elsewhere } }: Pick<Props, 'summary'>) {
  const { currency, owed } = elsewhere;
  if (owed === 0) return null;
  return (
    <p className="dashboard-elsewhere">
      You owe {formatMoney(owed, currency)} in {currency === 'NGN' ? 'Naira' : 'Dollars'}.{' '}
      <Button className="small" type="button" onClick={() => chooseCurrency(currency)}>
        Show {currency}
      </Button>
    </p>
  );
}
