import { useStore } from '@nanostores/react';
import { useRead } from '#shell/use-read.ts';
import { Deliveries } from './Deliveries.tsx';
import { GoWrong } from './GoWrong.tsx';
import { $sabi, $told } from './sabi.store.ts';
import type { Entry } from './server.ts';

/** What the partner's developers see: requests, messages and webhooks as they come. */
export function Behind() {
  return (
    <aside className="sabi-behind" aria-labelledby="sabi-behind">
      <h2 id="sabi-behind">Behind the app</h2>
      <p className="sabi-lead">What Sabi’s developers see, as it happens.</p>
      <Journal />
      <Deliveries />
      <GoWrong />
    </aside>
  );
}

const kinds: Record<Entry['kind'], string> = {
  handoff: 'Server',
  return: 'Return',
  webhook: 'Webhook',
  frame: 'Frame',
};

const shown = 24;

function Journal() {
  const sabi = useRead($sabi);
  const told = useStore($told);
  const heard = sabi.status === 'ready' ? sabi.data.journal : [];
  const entries = [...told, ...heard].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <section aria-labelledby="sabi-journal">
      <h3 id="sabi-journal">Events</h3>
      {sabi.status === 'failed' && <p>{sabi.failure.message}</p>}
      {sabi.status === 'ready' && entries.length === 0 && (
        <p className="sabi-none">Nothing yet. Tap “Instant loan”.</p>
      )}
      <ol
        className="sabi-journal"
        aria-labelledby="sabi-journal"
        aria-live="polite"
        aria-relevant="additions"
        tabIndex={entries.length > 0 ? 0 : undefined}
      >
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.id} data-kind={entry.kind} data-ok={entry.ok}>
            <p>
              <span className="sabi-kind">{kinds[entry.kind]}</span>{' '}
              <time dateTime={entry.at}>{time.format(new Date(entry.at))}</time>
            </p>
            <p>
              {!entry.ok && (
                <span className="sabi-cross" aria-hidden="true">
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
