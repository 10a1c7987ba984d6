import { useStore } from '@nanostores/react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { DeskLoan } from '#contract/desk-loans.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { shortReference } from '#credit/references.ts';
import { timeOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Field } from '#ui/Field.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { approve, decline, propose, readLoan, withdraw } from './desk-loan.store.ts';

type Props = { readonly loan_id: string; readonly may: readonly string[] };

/** What a loan is decided by, and the decision: one person proposes, another approves. */
export function LoanDecision({ loan_id, may }: Props) {
  const [loan, setLoan] = useState<DeskLoan>();
  const read = useCallback(async () => setLoan(await readLoan(loan_id)), [loan_id]);
  useEffect(() => void read(), [read]);
  if (!loan) return <Skeleton lines={8} />;
  /** A loan that is decided waits no more, and leaves the list. */
  const decide = (work: Promise<boolean | undefined>) =>
    void work.then((isDone) => (isDone ? undefined : read()));
  const change = (work: Promise<unknown>) => void work.then(read);
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
      <PayOut loan={loan} may={may} change={change} decide={decide} />
      {may.includes('POST /desk/loans/{id}/decline') && <Decline loan={loan} decide={decide} />}
    </div>
  );
}

function LoanFacts({ loan }: { readonly loan: DeskLoan }) {
  const { principal, currency, tenure, interest_bp, borrower, partner, requested_at } = loan;
  return (
    <dl className="facts">
      <Fact name="Asks for">{formatMoney(principal, currency)}</Fact>
      <Fact name="For">
        {tenure} months at {formatPercent(interest_bp)} a month
      </Fact>
      <Fact name="Asked on">{timeOf(requested_at)}</Fact>
      <Fact name="Borrower">
        {borrower.name}, here since {timeOf(borrower.joined_at)}
      </Fact>
      <Fact name="Signed as">{loan.signed_name ?? 'No name was asked for'}</Fact>
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
          <Fact name="Secures of this loan">
            {money(one.part)}, {money(one.backed)} of it within the limit
          </Fact>
          <Fact name="Owed on it, and asked for besides">
            {money(one.outstanding)}, and {money(one.requested)}
          </Fact>
          <Fact name="Redline with this loan">{money(one.redline)}</Fact>
        </dl>
      ))}
    </section>
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

type Deciding = {
  readonly loan: DeskLoan;
  readonly decide: (work: Promise<boolean | undefined>) => void;
};
type PayingOut = Deciding &
  Pick<Props, 'may'> & { readonly change: (work: Promise<unknown>) => void };

function PayOut({ loan, may, change, decide }: PayingOut) {
  const busy = useStore($busy);
  const { loan_id, proposal, principal, currency } = loan;
  const money = formatMoney(principal, currency);
  if (!proposal) {
    if (!may.includes('POST /desk/loans/{id}/proposal')) return null;
    return (
      <Button variant="primary" busy={busy} onClick={() => change(propose(loan_id))}>
        Propose to pay out {money}
      </Button>
    );
  }
  const { by, at, is_own, proposal_id } = proposal;
  return (
    <section>
      <p>
        {is_own ? 'You have' : `${by} has`} proposed on {timeOf(at)} to pay it out.{' '}
        {is_own && 'Somebody else has to approve it.'}
      </p>
      {is_own && (
        <Button busy={busy} onClick={() => change(withdraw(loan_id))}>
          Take the proposal back
        </Button>
      )}
      {!is_own && may.includes('POST /desk/loans/{id}/approval') && (
        <Button variant="primary" busy={busy} onClick={() => decide(approve(loan_id, proposal_id))}>
          Approve and pay out {money}
        </Button>
      )}
    </section>
  );
}

function Decline({ loan: { loan_id }, decide }: Deciding) {
  const busy = useStore($busy);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setProblem('Write why. The borrower reads it.');
    decide(decline(loan_id, reason.trim()));
  };
  return (
    <form onSubmit={send} noValidate>
      <Field
        label="Reason to decline"
        hint="The borrower reads it after “We declined your request:”."
        maxLength={300}
        error={problem}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" busy={busy}>
        Decline
      </Button>
    </form>
  );
}
