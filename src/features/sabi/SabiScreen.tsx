import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useRead } from '#shell/use-read.ts';
import { Accounts } from './Accounts.tsx';
import { Behind } from './Behind.tsx';
import { InstantLoan } from './InstantLoan.tsx';
import { $borrowing, $customer, $sabi, comeBack, followBack, leave } from './sabi.store.ts';
import './sabi.css';

/** A partner's app that does not exist, and beside it what its developers would see. */
export function SabiScreen() {
  useEffect(comeBack, []);
  useEffect(followBack, []);
  const borrowing = useStore($borrowing);
  const container = useRef<HTMLDivElement>(null);
  const inside = borrowing.step === 'open' && borrowing.mode === 'page';
  return (
    <div className="sabi">
      <aside className="sabi-pretend" aria-label="What this is">
        <p>
          <strong>Pretend app.</strong> Sabi Wallet does not exist: it plays a partner in the
          sandbox.
        </p>
        <a href="/sandbox">Back to the sandbox</a>
      </aside>
      <div className="sabi-rooms">
        <div className="sabi-app">
          <Bar />
          <main id="main">
            <div className="sabi-page" hidden={inside}>
              <Accounts>
                <InstantLoan container={container} />
              </Accounts>
            </div>
            <div className="sabi-inside" hidden={!inside}>
              <button type="button" className="sabi-back" onClick={leave}>
                Back to Sabi
              </button>
              <div ref={container} />
            </div>
          </main>
        </div>
        <Behind />
      </div>
    </div>
  );
}

function Bar() {
  const sabi = useRead($sabi);
  const customer = useStore($customer);
  const borrowing = useStore($borrowing);
  const customers = sabi.status === 'ready' ? sabi.data.customers : [];
  return (
    <header className="sabi-bar">
      <p className="sabi-name">
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <rect x="8" y="16" width="48" height="36" rx="8" />
          <path d="M56 28H42a6 6 0 0 0 0 12h14" />
        </svg>
        Sabi Wallet
      </p>
      <label className="sabi-who">
        <span>You are</span>
        <select
          value={customer}
          disabled={borrowing.step === 'open' || borrowing.step === 'handing-over'}
          onChange={(event) => {
            $customer.set(event.target.value);
            $borrowing.set({ step: 'idle' });
          }}
        >
          {customers.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
}
