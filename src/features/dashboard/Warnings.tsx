import type { User } from '#contract/users.ts';
import { formatDay, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { loanToRepay } from '#stores/loan-to-repay.ts';
import { carryRepayment } from '#stores/repay-entry.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { whatFollows } from './arrears.ts';
import { hasBillToPay, type Standing } from './standing.ts';

/** From here on, in basis points of the value, a fall to the redline is near. */
const near = 1500;

type Props = {
  readonly user: User;
  readonly standing: Standing;
  readonly currency: Currency;
};

/** What cannot wait: bills that are overdue, portfolios at their redline or near it. */
export function Warnings({ user, standing, currency }: Props) {
  const { overdue, reached, roomBp } = standing;
  if (overdue.bills.length === 0 && (roomBp === undefined || roomBp > near)) return null;
  return (
    <div className="dashboard-warnings">
      {overdue.bills.length > 0 && <Overdue user={user} standing={standing} currency={currency} />}
      {reached.length > 0 ? (
        <Reached standing={standing} currency={currency} />
      ) : (
        roomBp !== undefined && roomBp <= near && <Near standing={standing} currency={currency} />
      )}
    </div>
  );
}

function Overdue({ user: { blacklist, now }, standing, currency }: Props) {
  const { bills, left } = standing.overdue;
  const due = bills[0]?.due_date as IsoDay;
  const loan = loanToRepay(standing.loans);
  const many = bills.length > 1 ? `${bills.length} bills are` : 'A bill is';
  return (
    <section className="dashboard-warning" data-grave aria-labelledby="overdue">
      <Icon name="warn" />
      <div>
        <h2 id="overdue">
          {many} overdue: {formatMoney(left, currency)} to pay now
        </h2>
        <p>
          Overdue since {formatDay(due, { style: 'short' })}.{' '}
          {whatFollows(due, lagosDay(Date.parse(now)), currency).join(' ')}
        </p>
      </div>
      {loan && hasBillToPay(loan) && !blacklist.repayment && (
        <Button className="small" onClick={() => carryRepayment(loan)}>
          Pay {formatMoney(loan.minimum.amount, currency)} by card
        </Button>
      )}
    </section>
  );
}

type RedlineProps = Omit<Props, 'user'>;

function Reached({ standing: { reached }, currency }: RedlineProps) {
  const names = reached
    .map(
      ({ application, value, redline }) =>
        `${application.name} is worth ${formatMoney(value, currency)}, its redline is ${formatMoney(redline, currency)}`,
    )
    .join('; ');
  return (
    <section className="dashboard-warning" data-grave aria-labelledby="redline">
      <Icon name="warn" />
      <div>
        <h2 id="redline">Your portfolio has fallen to its redline</h2>
        <p>
          {names}. No new credit is given on it until it has risen or a part is repaid. Nothing is
          sold because of it.
        </p>
      </div>
    </section>
  );
}

function Near({ standing: { roomBp = 0, redline }, currency }: RedlineProps) {
  return (
    <section className="dashboard-warning" aria-labelledby="redline">
      <Icon name="warn" />
      <div>
        <h2 id="redline">Near the redline: {formatPercent(wholePercent(roomBp))} room to fall</h2>
        <p>
          At {formatMoney(redline, currency)} new credit stops. Repaying a part moves the redline
          down. Nothing is sold because of it.
        </p>
      </div>
    </section>
  );
}

/** Rounded towards danger: never more room than there is. */
const wholePercent = (bp: number) => Math.floor(bp / 100) * 100;
