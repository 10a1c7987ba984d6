import { useMemo } from 'react';
import type { DeskLoan } from '#contract/desk-loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { shortReference } from '#credit/references.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { lagosDayOf, timeOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { Fact } from '#ui/Fact.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { loanOf } from './desk-loan.store.ts';
import { Line } from './Line.tsx';

/** What a loan is decided by. */
export function LoanDecision({ loan_id }: { readonly loan_id: string }) {
  const read = useRead(useMemo(() => loanOf(loan_id), [loan_id]));
  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status === 'loading') return <Skeleton lines={8} />;
  const loan = read.data;
  return (
    <div className="desk-decision">
      <LoanFacts loan={loan} />
      <Portfolios loan={loan} />
      <Others loan={loan} />
      <section>
        <h2>Rules</h2>
        <ul className="desk-rules">
          {loan.rules.map(({ rule, holds }) => (
            <li key={rule} data-fails={!holds || undefined}>
              {rule}: <b>{holds ? 'yes' : 'no'}</b>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function LoanFacts({ loan }: { readonly loan: DeskLoan }) {
  const { principal, currency, tenure, interest_bp, borrower, partner, requested_at } = loan;
  return (
    <dl className="facts">
      <Fact name="Amount">{formatMoney(principal, currency)}</Fact>
      <Fact name="Term">
        {tenure} months at {formatPercent(interest_bp)} a month
      </Fact>
      <Fact name="Requested">{timeOf(requested_at)}</Fact>
      <Fact name="Borrower">
        {borrower.name}, customer since {lagosDayOf(borrower.joined_at)}
      </Fact>
      <Fact name="Signed as">{loan.signed_name ?? 'No signature was needed'}</Fact>
      <Fact name="Partner">
        {partner.name}, lends {formatPercent(partner.collateral_ratio_bp)} of the value
      </Fact>
    </dl>
  );
}

function Portfolios({ loan: { portfolios, currency } }: { readonly loan: DeskLoan }) {
  const money = (amount: Minor) => formatMoney(amount, currency);
  return (
    <section>
      <h2>{portfolios.length === 1 ? 'Portfolio' : 'Portfolios'}</h2>
      {portfolios.map((one) => (
        <dl className="facts" key={one.portfolio_id}>
          <Fact name="Worth">{money(one.value)}</Fact>
          <Fact name="Share of this loan">
            {money(one.part)}, and {money(one.backed)} of it is within the limit
          </Fact>
          <Fact name="Already owed, and also requested">
            {money(one.outstanding)}, and {money(one.requested)}
          </Fact>
          <Fact name="Redline with this loan">{money(one.redline)}</Fact>
          <History {...one} money={money} />
        </dl>
      ))}
    </section>
  );
}

type HistoryProps = DeskLoan['portfolios'][number] & {
  readonly money: (amount: Minor) => string;
};

/** How its worth has moved, with the least and the most in words. */
function History({ history, value, money }: HistoryProps) {
  const values = [...history.map((one) => one.value), value];
  const [first] = history;
  if (!first) return null;
  const low = values.reduce((one, other) => (other < one ? other : one));
  const high = values.reduce((one, other) => (other > one ? other : one));
  return (
    <Fact name={`Since ${formatDay(isoDay(first.day), { style: 'medium' })}`}>
      Between {money(low)} and {money(high)}
      <Line amounts={values} />
    </Fact>
  );
}

function Others({ loan: { others } }: { readonly loan: DeskLoan }) {
  if (others.length === 0) return <p>The borrower has no other loan.</p>;
  return (
    <section>
      <h2>Other loans</h2>
      <dl className="facts">
        {others.map((one) => (
          <Fact key={one.loan_id} name={`${shortReference(one.loan_id)}, ${one.status}`}>
            {formatMoney(one.principal, one.currency)}, owed {formatMoney(one.owed, one.currency)}
            {one.is_late && ', late'}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
