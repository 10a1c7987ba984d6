import { Suspense, useId, useState } from 'react';
import type { QueueEntry } from '#contract/desk-queue.ts';
import { type Currency, currencies, formatMoney, type Minor } from '#credit/money.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { lagosDayOf, timeOf } from '#shell/time-of.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { asTitle, deedWords } from './deed-words.ts';
import { addNote, ageOf, giveBack, kindNames, take } from './queue.store.ts';
import { showBorrower } from './show-borrower.ts';

const Deeds = lazyPart(async () => (await import('./Deeds.tsx')).Deeds);
const Wire = lazyPart(async () => (await import('./Wire.tsx')).Wire);
const LoanDecision = lazyPart(async () => (await import('./LoanDecision.tsx')).LoanDecision);

type Props = {
  readonly entry: QueueEntry;
  /** Who looks. */
  readonly me: string;
  readonly may: readonly string[];
};

/** What waits, on one line; opened, its notes and what can be done. */
export function Entry({ entry, me, may }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { kind, about, borrower, partner, amount, since, owner } = entry;
  return (
    <li className="desk-entry" data-mine={owner?.staff_id === me || undefined}>
      <button
        type="button"
        data-opens
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="desk-kind">{kindNames[kind]}</span>
        <span className="desk-about">
          {kind === 'approval' && entry.proposal
            ? `${asTitle(deedWords[entry.proposal.deed])}.`
            : about}
          <span className="quiet">{[borrower, partner].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="desk-amount">{amount !== null && moneyOf(amount, entry.currency)}</span>
        <span className="desk-age">{ageOf(since, Date.now())}</span>
        <span className="desk-owner">
          {entry.proposal ? 'To approve' : owner ? owner.name : 'Unassigned'}
        </span>
      </button>
      <div id={id} hidden={!open}>
        {open && <Opened entry={entry} me={me} may={may} />}
      </div>
    </li>
  );
}

/** Of a currency that we have no name for: the plain number. */
function moneyOf(amount: Minor, currency: string | null): string {
  const known = currencies.find((one: Currency) => one === currency);
  return known ? formatMoney(amount, known) : `${amount} ${currency ?? ''}`;
}

function Opened({ entry, me, may }: Props) {
  const { kind, subject, since, owner, notes, borrower } = entry;
  const mayWork = may.includes('POST /desk/queue/take');
  const isMine = owner?.staff_id === me;
  // One that is held may have been sent before.
  const isWire = kind === 'wire' || (kind === 'held' && entry.currency === 'USD');
  return (
    <div className="desk-opened">
      <p className="quiet">
        Reference {subject}
        {since !== null && <>, waiting since {lagosDayOf(since)}</>}
      </p>
      {kind === 'loan' && may.includes('GET /desk/loans/{id}') && (
        <Suspense fallback={null}>
          <LoanDecision loan_id={subject} />
        </Suspense>
      )}
      {isWire && may.includes('GET /desk/wires/{id}') && (
        <Suspense fallback={null}>
          <Wire withdrawal_id={subject} isHeld={kind === 'held'} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <Deeds entry={entry} may={may} />
      </Suspense>
      {borrower && may.includes('POST /desk/borrowers') && (
        <Button type="button" onClick={() => showBorrower(subject)}>
          Show the borrower<span className="visually-hidden"> {borrower}</span>
        </Button>
      )}
      {notes.length > 0 && (
        <ul className="desk-notes" aria-label="Notes">
          {notes.map(({ by, at, text }) => (
            <li key={`${at} ${text}`}>
              {text}
              <span className="quiet">
                {by}, {timeOf(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayWork && (
        <div className="desk-work">
          {isMine && (
            <Button type="button" onClick={() => void giveBack(entry)}>
              Give back
            </Button>
          )}
          {!owner && (
            <Button
              type="button"
              // To approve is the main thing to do, where there is something to approve.
              variant={entry.proposal ? 'outline' : 'primary'}
              onClick={() => void take(entry)}
            >
              Take
            </Button>
          )}
          <NoteForm entry={entry} />
        </div>
      )}
    </div>
  );
}

function NoteForm({ entry }: Pick<Props, 'entry'>) {
  const [note, setNote] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = note.trim();
        if (text) void addNote(entry, text).then((isDone) => isDone && setNote(''));
      }}
    >
      <Field
        label="Note for colleagues"
        value={note}
        maxLength={500}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit">Add note</Button>
    </form>
  );
}
