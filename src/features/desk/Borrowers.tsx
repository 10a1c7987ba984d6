import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { lagosDayOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { Borrower } from './Borrower.tsx';
import { $borrower, $found, $problem, $search, find, open } from './borrowers.store.ts';

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
