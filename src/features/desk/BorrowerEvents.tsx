import { useState } from 'react';
import type { BorrowerEvent, BorrowerEventKind } from '#contract/desk-borrowers.ts';
import { formatMoney } from '#credit/money.ts';
import { lagosDayOf, lagosTimeOf } from '#shell/time-of.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { readAgain } from './borrowers.store.ts';
import { DeedForm } from './DeedForm.tsx';
import { openProof } from './wire.store.ts';

const kinds: Readonly<Record<BorrowerEventKind, string>> = {
  loan: 'Loans',
  bill: 'Bills',
  payment: 'Payments',
  withdrawal: 'Withdrawals',
  message: 'Messages',
  session: 'Sign-ins',
  block: 'Blocks',
  complaint: 'Complaints',
  note: 'Notes',
  record: 'Audit',
};

type Props = {
  readonly events: readonly BorrowerEvent[];
  /** Whether the reader may send again what the borrower was told. */
  readonly maySend: boolean;
};

/** What happened, by kind, and what the borrower was told with a button that sends it again. */
export function BorrowerEvents({ events, maySend }: Props) {
  const [kind, setKind] = useState('');
  const shown = events.filter((one) => kind === '' || one.kind === kind);
  const placed = shown.map((one, place) => ({ ...one, place }));
  return (
    <section aria-labelledby="desk-events" className="desk-events">
      <h3 id="desk-events">History, newest first</h3>
      <Select
        label="Show"
        value={kind}
        options={[
          { value: '', label: 'Everything' },
          ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target }) => setKind(target.value)}
      />
      {placed.length === 0 && <p>No event of this kind is shown.</p>}
      <ol>
        {placed.map(({ place, at, title, text, amount, currency, told, proof }) => (
          <li key={told ?? proof ?? `${place} ${at}`}>
            <span className="quiet">
              {lagosDayOf(at)}, {lagosTimeOf(at)}
            </span>
            <p>
              {title}
              {amount !== null && currency && <b> {formatMoney(amount, currency)}</b>}
            </p>
            {text && <p className="desk-text">{text}</p>}
            {proof && maySend && (
              <Button onClick={() => void openProof(proof)}>Save this file</Button>
            )}
            {told && maySend && <DeedForm deed="resend" subject={told} onDone={readAgain} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
