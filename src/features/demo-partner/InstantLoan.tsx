import { useStore } from '@nanostores/react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { brand } from '#brand';
import { type Currency, parseAmount } from '#credit/money.ts';
import { useRead } from '#shell/use-read.ts';
import { isUnderWay, type Mode } from './borrowing.flow.ts';
import { $accounts, $borrowing, $mode, startBorrowing } from './demo-partner.store.ts';
import { LoanStatus } from './LoanStatus.tsx';

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'dialog', label: 'Over this page' },
  { value: 'page', label: 'In this page' },
  { value: 'redirect', label: `At ${brand.name}` },
];

/** The 'Instant loan' button, and how the partner opens the flow. */
export function InstantLoan({ container }: { container: RefObject<Element | null> }) {
  const borrowing = useStore($borrowing);
  const mode = useStore($mode);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [currency, setCurrency] = useState<Currency>();
  const field = useRef<HTMLInputElement>(null);
  const accounts = useRead($accounts);
  const currencies = accounts.status === 'ready' ? accounts.data.map((one) => one.currency) : [];
  const chosen = currency && currencies.includes(currency) ? currency : currencies[0];
  const busy = isUnderWay(borrowing);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseAmount(typed);
    const isWrong = parsed.ok ? parsed.amount === 0 : parsed.reason !== 'empty';
    setWrong(isWrong);
    if (isWrong) return field.current?.focus();
    const wanted = parsed.ok && chosen ? { amount: parsed.amount, currency: chosen } : undefined;
    void startBorrowing(wanted, container.current);
  };

  return (
    <section className="demo-loan" aria-labelledby="demo-loan">
      <h2 id="demo-loan">Need money, and keep all of it?</h2>
      <p>{brand.name} lends against what you hold here. Nothing is sold.</p>
      <form noValidate onSubmit={submit}>
        <div className="demo-amount">
          <label htmlFor="demo-amount">How much, if you know already</label>
          <div>
            <select
              aria-label="Currency"
              value={chosen ?? ''}
              onChange={(event) => setCurrency(event.target.value as Currency)}
            >
              {currencies.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
            <input
              ref={field}
              id="demo-amount"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? 'demo-amount-wrong' : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {wrong && (
            <p id="demo-amount-wrong" className="demo-wrong" role="alert">
              Enter an amount such as 500,000, or leave it empty
            </p>
          )}
        </div>
        <fieldset>
          <legend>Where it opens</legend>
          <div className="demo-modes">
            {modes.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="mode"
                  value={value}
                  checked={mode === value}
                  onChange={() => $mode.set(value)}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <button type="submit" className="demo-button" aria-disabled={busy}>
          Instant loan
        </button>
      </form>
      <LoanStatus />
    </section>
  );
}
