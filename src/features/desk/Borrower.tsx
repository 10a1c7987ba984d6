import { useStore } from '@nanostores/react';
import type { DeskBorrower } from '#contract/desk-borrowers.ts';
import type { DeedName } from '#contract/desk-deeds.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { BorrowerEvents } from './BorrowerEvents.tsx';
import { readAgain, readOlder, type Shown, saveStatement } from './borrowers.store.ts';
import { DeedForm } from './DeedForm.tsx';
import { asTitle, deedWords } from './deed-words.ts';
import { Folded } from './Folded.tsx';

type Props = { readonly shown: Shown; readonly may: readonly string[] };

/** All that we know of a borrower, what happened, and what can be done. */
export function Borrower({ shown, may }: Props) {
  const { borrower, events, more } = shown;
  const { user_id, name, email, mobile, joined_at, blocks, names, proposals, portfolios, loans } =
    borrower;
  const busy = useStore($busy);
  const mayAct = may.includes('POST /desk/deeds');
  return (
    <article className="desk-borrower" aria-labelledby="desk-borrower">
      <h2 id="desk-borrower">{name}</h2>
      <p className="quiet">We record that you opened this page, and {name} can see that.</p>
      <dl className="facts">
        <Fact name="Email">{email ?? 'None'}</Fact>
        <Fact name="Phone">{mobile ?? 'None'}</Fact>
        <Fact name="Customer since">{lagosDayOf(joined_at)}</Fact>
        <Fact name="ID">{user_id}</Fact>
        {blocks.map(({ action, since, reason }) => (
          <Fact key={action} name={`Blocked: ${blocked[action] ?? action}`}>
            {reason}, since {lagosDayOf(since)}
          </Fact>
        ))}
        {proposals.map(({ deed, made_at }) => (
          <Fact key={`${deed} ${made_at}`} name="Waiting for approval">
            {asTitle(deedWords[deed as DeedName])}, proposed on {lagosDayOf(made_at)}
          </Fact>
        ))}
      </dl>
      <h3>Loans</h3>
      {loans.length === 0 && <p>None.</p>}
      <Loans loans={loans.filter(({ status }) => !ended.includes(status))} />
      {loans.some(({ status }) => ended.includes(status)) && (
        <details className="desk-new">
          <summary>Loans that have ended</summary>
          <Loans loans={loans.filter(({ status }) => ended.includes(status))} />
        </details>
      )}
      <h3>Portfolios</h3>
      {portfolios.length === 0 && <p>None.</p>}
      <dl className="facts">
        {portfolios.map(({ portfolio_id, partner, currency, value, balance, holdings }) => (
          <Fact key={portfolio_id} name={`${partner}, ${currency}`}>
            Worth {formatMoney(value, currency)}, credit to withdraw{' '}
            {formatMoney(balance, currency)}
            <span className="desk-id">
              {holdings.map(({ symbol, quantity }) => `${quantity} ${symbol}`).join(', ')}
            </span>
          </Fact>
        ))}
      </dl>
      {names.length > 0 && <h3>Accounts in another name</h3>}
      {names.map(({ exception_id, account, account_name, reason }) => (
        <div key={exception_id} className="desk-name">
          <p>
            {account_name}: {reason}
            <span className="desk-id">{account}</span>
          </p>
          {mayAct && <DeedForm deed="revoke-name" subject={exception_id} onDone={readAgain} />}
        </div>
      ))}
      {mayAct && (
        <>
          <Folded title="Allow an account in another name">
            <DeedForm deed="allow-name" subject={user_id} onDone={readAgain} />
          </Folded>
          <Folded title="Block, or end a block">
            <DeedForm deed="block" subject={user_id} onDone={readAgain} />
            <DeedForm deed="unblock" subject={user_id} onDone={readAgain} />
          </Folded>
          <Folded title="Change an email or a phone number">
            <p>
              First check that this is {name}: see a photo ID, and ask what only they would know. We
              tell both the old and the new contact, and sign every device out.
            </p>
            <DeedForm deed="contact" subject={user_id} onDone={readAgain} />
          </Folded>
          <Folded title="Write a note">
            <DeedForm deed="note" subject={user_id} onDone={readAgain} />
          </Folded>
        </>
      )}
      <p className="desk-statement">
        <Button busy={busy} onClick={() => void saveStatement(user_id, 'pdf')}>
          Statement as PDF
        </Button>
        <Button busy={busy} onClick={() => void saveStatement(user_id, 'csv')}>
          Statement as CSV
        </Button>
      </p>
      <BorrowerEvents events={events} maySend={mayAct} />
      {more && (
        <Button busy={busy} onClick={() => void readOlder(shown)}>
          Show older
        </Button>
      )}
    </article>
  );
}

const blocked: Readonly<Record<string, string>> = {
  signin: 'signing in',
  loan: 'borrowing',
  repayment: 'repaying in the app',
  withdrawal: 'withdrawing',
};

const ended = ['repaid', 'liquidated', 'cancelled'];

function Loans({ loans }: Pick<DeskBorrower, 'loans'>) {
  return (
    <dl className="facts">
      {loans.map(({ loan_id, partner, currency, principal, owed, status, promise, plan }) => (
        <Fact key={loan_id} name={`${partner}, ${status}`}>
          {formatMoney(principal, currency)}, owed {formatMoney(owed, currency)}
          {promise && (
            <span className="desk-promise">
              Promised: the bill of {dayOf(promise.due_date)} by {dayOf(promise.day)}
            </span>
          )}
          {plan && (
            <span className="desk-promise">
              Plan, {plan.status}: {formatMoney(plan.total, currency)},{' '}
              {plan.steps
                .map(({ day, part }) => `${formatMoney(part, currency)} on ${dayOf(day)}`)
                .join(', ')}
            </span>
          )}
          <span className="desk-id">{loan_id}</span>
        </Fact>
      ))}
    </dl>
  );
}

const dayOf = (day: string) => formatDay(isoDay(day), { style: 'medium' });
