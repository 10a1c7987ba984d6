import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useRead } from '#shell/use-read.ts';
import { Accounts } from './Accounts.tsx';
import { DeveloperPanel } from './DeveloperPanel.tsx';
import {
  $borrowing,
  $customer,
  $demoPartner,
  checkReturnAddress,
  closeFlow,
  resetOnBack,
} from './demo-partner.store.ts';
import { InstantLoan } from './InstantLoan.tsx';
import { OwnPartner } from './OwnPartner.tsx';
import '#shell/start.ts';
import './demo-partner.css';
import './instant-loan.css';
import './developer-panel.css';
import './own-partner.css';

/** A fictional partner's app, and beside it what its developers would see. */
export function DemoPartnerScreen() {
  useEffect(checkReturnAddress, []);
  useEffect(resetOnBack, []);
  const borrowing = useStore($borrowing);
  const container = useRef<HTMLDivElement>(null);
  const inside = borrowing.step === 'open' && borrowing.mode === 'page';
  return (
    <div className="demo-partner">
      <aside className="demo-pretend" aria-label="What this is">
        <p>
          <strong>Pretend app.</strong> Sabi Wallet does not exist: it plays a partner in the
          sandbox.
        </p>
        <a href="#own">Make a partner of your own</a>
        <a href="/sandbox">Back to the sandbox</a>
      </aside>
      <div className="demo-rooms">
        <div className="demo-app">
          <Bar />
          <main id="main">
            <div className="demo-page" hidden={inside}>
              <Accounts>
                <InstantLoan container={container} />
              </Accounts>
            </div>
            <div className="demo-inside" hidden={!inside}>
              <button type="button" className="demo-back" onClick={closeFlow}>
                Back to Sabi
              </button>
              <div ref={container} />
            </div>
          </main>
        </div>
        <DeveloperPanel />
      </div>
      <OwnPartner />
    </div>
  );
}

function Bar() {
  const partner = useRead($demoPartner);
  const customer = useStore($customer);
  const borrowing = useStore($borrowing);
  const customers = partner.status === 'ready' ? partner.data.customers : [];
  return (
    <header className="demo-bar">
      <p className="demo-name">
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <rect x="8" y="16" width="48" height="36" rx="8" />
          <path d="M56 28H42a6 6 0 0 0 0 12h14" />
        </svg>
        Sabi Wallet
      </p>
      <label className="demo-who">
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
