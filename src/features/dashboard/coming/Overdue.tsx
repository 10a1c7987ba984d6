import type { Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { ComingSale } from '#contract/sales.ts';
import type { User } from '#contract/users.ts';
import { type Currency, formatMoney, sum } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { chooseCurrency } from '#stores/reads/currency.ts';
import { mergedSchedule } from '#stores/reads/schedule.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PayBill } from '../PayBill.tsx';
import { dayWords, pricesOf, stepsIfUnpaid } from './coming-words.ts';

type Props = {
  readonly user: User;
  /** Loans in one currency whose notice has not gone out. */
  readonly loans: readonly Loan[];
  readonly coming: readonly ComingSale[];
  readonly portfolios: readonly Portfolio[];
  readonly currency: Currency;
  /** The currency that the dashboard shows. */
  readonly shown: Currency;
};

/** Bills that are overdue, since when, how to pay them, and what follows on which day. */
export function Overdue({ user, loans, coming, portfolios, currency, shown }: Props) {
  const { blacklist } = user;
  const [oldest, ...others] = mergedSchedule(loans).filter(({ overdue }) => overdue);
  if (!oldest) return null;
  const late = [oldest, ...others].flatMap(({ bills }) => bills.filter(({ overdue }) => overdue));
  const many = late.length > 1 ? `${late.length} bills are` : 'A bill is';
  const left = formatMoney(sum(late.map((bill) => bill.left)), currency);
  const follows = coming.filter(({ loan_id }) => loans.some((own) => own.loan_id === loan_id));
  const title = `overdue-${currency}`;
  return (
    <section className="countdown" aria-labelledby={title}>
      <div>
        <h2 id={title}>
          <Icon name="warn" /> {many} overdue: {left} to pay now
        </h2>
        <p>Overdue since {dayWords(oldest.due_date)}.</p>
      </div>
      {!blacklist.repayment && <PayBill loans={loans} />}
      {currency !== shown && (
        <Button className="small" type="button" onClick={() => chooseCurrency(currency)}>
          Show what you owe in {currency}
        </Button>
      )}
      {blacklist.repayment ? (
        <p>While repayment is blocked, we add no late charges and sell nothing.</p>
      ) : (
        follows.map((sale) => (
          <Follows
            key={sale.loan_id}
            sale={sale}
            isOne={coming.length === 1}
            pricesAsOf={pricesOf(sale, portfolios)}
          />
        ))
      )}
    </section>
  );
}

type FollowsProps = {
  readonly sale: ComingSale;
  readonly isOne: boolean;
  /** Of what would be sold, where they are old. */
  readonly pricesAsOf: string | undefined;
};

function Follows({ sale, isOne, pricesAsOf }: FollowsProps) {
  const { loan_id, application } = sale;
  const which = ` loan ${shortReference(loan_id)} at ${application.applicationName}`;
  return (
    <div className="overdue-follows">
      <h3 className="label">If you do not pay{!isOne && which}</h3>
      <ol>
        {stepsIfUnpaid(sale).map(({ day, what, isPriced }) => (
          <li key={what}>
            <b>{day}</b>{' '}
            <span>
              {what}
              {isPriced && <PricesAsOf at={pricesAsOf} />}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
