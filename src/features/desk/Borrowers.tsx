import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { DeskBorrower } from '#contract/desk-borrowers.ts';
import type { DeedName } from '#contract/desk-deeds.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Field } from '#ui/Field.tsx';
import { BorrowerEvents } from './BorrowerEvents.tsx';
import {
  $borrower,
  $found,
  $problem,
  $search,
  find,
  open,
  readAgain,
  readOlder,
  type Shown,
  saveStatement,
} from './borrowers.store.ts';
import { DeedForm } from './DeedForm.tsx';
import { asTitle, deedWords } from './deed-words.ts';

/** Finds a borrower by what somebody says who writes or calls, and shows all that happened. */
export function Borrowers({ may }: { readonly may: readonly string[] }) {
  const borrower = useStore($borrower);
  return (
    <section aria-labelledby="desk-borrowers" className="desk-borrowers">
      <h1 id="desk-borrowers">Borrowers</h1>
      <Search />
      {borrower ? (
        <Borrower key={borrower.borrower.user_id} shown={borrower} may={may} />
      ) : (
        <Found />
      )}
    </section>
  );
}

function Search() {
  const busy = useStore($busy);
  const [typed, setTyped] = useState($search.get());
  const problem = useStore($problem);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return $problem.set('Enter what to look for.');
    void find(typed.trim());
  };
  return (
    <form className="desk-search" onSubmit={send} noValidate>
      <Field
        label="Find a borrower"
        hint="A full email or phone number, any of their ID or reference numbers, or the last four digits of an account."
        type="search"
        autoComplete="off"
        maxLength={200}
        error={problem}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          $problem.set(undefined);
        }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        Find
      </Button>
    </form>
  );
}

function Found() {
  const found = useStore($found);
  if (!found) return null;
  if (found.length === 0) {
    return (
      <EmptyState title="No borrower found">
        Check the spelling. Enter the whole email or number, not a part of it.
      </EmptyState>
    );
  }
  return (
    <ul className="desk-people" aria-label="Found">
      {found.map(({ user_id, name, joined_at }) => (
        <li key={user_id}>
          <p>
            {name}
            <span className="quiet"> customer since {lagosDayOf(joined_at)}</span>
          </p>
          <Button onClick={() => void open(user_id)}>
            Open<span className="visually-hidden"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

type Props = { readonly shown: Shown; readonly may: readonly string[] };

function Borrower({ shown, may }: Props) {
  const { borrower, events, more } = shown;
  const { user_id, name, email, mobile, joined_at, blocks, names, proposals, portfolios, loans } =
    borrower;
  const busy = useStore($busy);
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
          {may.includes('POST /desk/deeds') && (
            <DeedForm deed="revoke-name" subject={exception_id} onDone={readAgain} />
          )}
        </div>
      ))}
      {may.includes('POST /desk/deeds') && (
        <details className="desk-new">
          <summary>Allow an account in another name</summary>
          <div className="desk-deeds">
            <DeedForm deed="allow-name" subject={user_id} onDone={readAgain} />
          </div>
        </details>
      )}
      {may.includes('POST /desk/deeds') && (
        <details className="desk-new">
          <summary>Block, or end a block</summary>
          <div className="desk-deeds">
            <DeedForm deed="block" subject={user_id} onDone={readAgain} />
            <DeedForm deed="unblock" subject={user_id} onDone={readAgain} />
          </div>
        </details>
      )}
      {may.includes('POST /desk/deeds') && (
        <details className="desk-new">
          <summary>Change an email or a phone number</summary>
          <div className="desk-deeds">
            <p>
              First check that this is {name}: see a photo ID, and ask what only they would know. We
              tell both the old and the new contact, and sign every device out.
            </p>
            <DeedForm deed="contact" subject={user_id} onDone={readAgain} />
          </div>
        </details>
      )}
      {may.includes('POST /desk/deeds') && (
        <details className="desk-new">
          <summary>Write a note</summary>
          <div className="desk-deeds">
            <DeedForm deed="note" subject={user_id} onDone={readAgain} />
          </div>
        </details>
      )}
      <p className="desk-statement">
        <Button busy={busy} onClick={() => void saveStatement(user_id, 'pdf')}>
          Statement as PDF
        </Button>
        <Button busy={busy} onClick={() => void saveStatement(user_id, 'csv')}>
          Statement as CSV
        </Button>
      </p>
      <BorrowerEvents events={events} maySend={may.includes('POST /desk/deeds')} />
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
