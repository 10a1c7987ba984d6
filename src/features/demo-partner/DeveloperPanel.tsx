import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { useRead } from '#shell/use-read.ts';
import { Deliveries } from './Deliveries.tsx';
import {
  $demoPartner,
  $frameLog,
  $manner,
  askForHoldings,
  breakWebhooks,
} from './demo-partner.store.ts';
import type { Entry } from './partner-server.ts';

/** What the partner's developers see: requests, frame messages and webhooks, live. */
export function DeveloperPanel() {
  return (
    <aside className="demo-developers" aria-labelledby="demo-developers">
      <h2 id="demo-developers">Behind the app</h2>
      <p className="demo-lead">Sabi’s developers see each step as it happens.</p>
      <Journal />
      <Deliveries />
      <HoldingsSwitch />
      <FaultSwitches />
    </aside>
  );
}

const kinds: Record<Entry['kind'], string> = {
  handoff: 'Server',
  holdings: 'Holdings',
  return: 'Return',
  sale: 'Sale',
  webhook: 'Webhook',
  frame: 'Frame',
};

const shown = 24;

function Journal() {
  const partner = useRead($demoPartner);
  const frames = useStore($frameLog);
  const heard = partner.status === 'ready' ? partner.data.journal : [];
  const entries = [...frames, ...heard].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <section aria-labelledby="demo-journal">
      <h3 id="demo-journal">Events</h3>
      {partner.status === 'failed' && <p>{partner.failure.message}</p>}
      {partner.status === 'ready' && entries.length === 0 && (
        <p className="demo-none">Nothing yet. Tap “Instant loan”.</p>
      )}
      <ol
        className="demo-journal"
        aria-labelledby="demo-journal"
        aria-live="polite"
        aria-relevant="additions"
        tabIndex={entries.length > 0 ? 0 : undefined}
      >
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.id} data-kind={entry.kind} data-ok={entry.ok}>
            <p>
              <span className="demo-kind">{kinds[entry.kind]}</span>{' '}
              <time dateTime={entry.at}>{time.format(new Date(entry.at))}</time>
            </p>
            <p>
              {!entry.ok && (
                <span className="demo-cross" aria-hidden="true">
                  ✕{' '}
                </span>
              )}
              {entry.says}
            </p>
            {entry.raw && (
              <details>
                <summary>As it travelled</summary>
                <pre>{entry.raw}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

const manners = [
  { value: 'right', label: 'As it should be' },
  { value: 'forged', label: 'With a wrong secret' },
  { value: 'late', label: 'An hour too late' },
  { value: 'twice', label: 'The same one sent twice' },
];

type SwitchProps = {
  readonly of: 'asked' | 'broken';
  readonly change: (wanted: boolean) => Promise<void>;
  readonly children: ReactNode;
};

/** Waits until it is known how it stands: a tap before that would show nothing. */
function Switch({ of, change, children }: SwitchProps) {
  const partner = useRead($demoPartner);
  return (
    <label className="demo-check">
      <input
        type="checkbox"
        disabled={partner.status === 'loading'}
        checked={partner.status === 'ready' && partner.data[of]}
        onChange={(event) => void change(event.target.checked)}
      />
      {children}
    </label>
  );
}

/** Sabi sends holdings by itself; a partner may also wait to be asked. */
function HoldingsSwitch() {
  return (
    <section aria-labelledby="demo-asked">
      <h3 id="demo-asked">Asking for holdings</h3>
      <Switch of="asked" change={askForHoldings}>
        Let {brand.name} ask each minute what customers hold
      </Switch>
    </section>
  );
}

/** Faults that a partner's developer wants to see before going live. */
function FaultSwitches() {
  const manner = useStore($manner);
  return (
    <section aria-labelledby="demo-wrong">
      <h3 id="demo-wrong">Let it go wrong</h3>
      <label className="demo-choice">
        How Sabi signs the hand-off
        <select value={manner} onChange={(event) => $manner.set(event.target.value)}>
          {manners.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Switch of="broken" change={breakWebhooks}>
        Answer webhooks with an error
      </Switch>
    </section>
  );
}
