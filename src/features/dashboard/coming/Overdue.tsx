import type { Loan } from '#contract/loans.ts';
import type { ComingSale } from '#contract/sales.ts';
import type { User } from '#contract/users.ts';
import { formatDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, sum } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { mergedSchedule } from '#stores/reads/schedule.ts';
import { Icon } from '#ui/Icon.tsx';
import { PayBill } from '../PayBill.tsx';
import { overdueWords } from './coming-words.ts';

type Props = {
  readonly user: User;
  /** Loans in one currency whose notice has not gone out. */
  readonly loans: readonly Loan[];
  readonly coming: readonly ComingSale[];
  readonly currency: Currency;
};

/** Bills that are overdue, and what follows on each loan, with its sums. */
export function Overdue({ user: { blacklist }, loans, coming, currency }: Props) {
  const [oldest, ...others] = mergedSchedule(loans).filter(({ overdue }) => overdue);
  if (!oldest) return null;
  const late = [oldest, ...others].flatMap(({ bills }) => bills.filter(({ overdue }) => overdue));
  const many = late.length > 1 ? `${late.length} bills are` : 'A bill is';
  const left = sum(late.map((bill) => bill.left));
  const follows = coming.filter(({ loan_id }) => loans.some((own) => own.loan_id === loan_id));
  return (
    <section className="dashboard-warning" data-grave aria-labelledby="overdue">
      <Icon name="warn" />
      <div>
        <h2 id="overdue">
          {many} overdue: {formatMoney(left, currency)} to pay now
        </h2>
        <p>Overdue since {formatDay(oldest.due_date, { style: 'short' })}.</p>
        {blacklist.repayment ? (
          <p>While repayment is blocked, nothing is added for being late and nothing is sold.</p>
        ) : (
          follows.map((sale) => (
            <Follows key={sale.loan_id} sale={sale} isOne={coming.length === 1} />
          ))
        )}
      </div>
      {!blacklist.repayment && <PayBill loans={loans} />}
    </section>
  );
}

function Follows({ sale, isOne }: { readonly sale: ComingSale; readonly isOne: boolean }) {
  const { loan_id, application } = sale;
  const name = `Your loan ${shortReference(loan_id)} at ${application.applicationName}`;
  return (
    <div className="overdue-follows">
      {!isOne && <h3>{name}</h3>}
      {overdueWords(sale).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
