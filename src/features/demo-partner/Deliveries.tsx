import { useState } from 'react';
import { useRead } from '#shell/use-read.ts';
import { $deliveries, sendAgain } from './demo-partner.store.ts';
import type { Delivery } from './partner-server.ts';

const shown = 8;

/** The provider's log of webhooks to this partner, with a button that sends one again. */
export function Deliveries() {
  const deliveries = useRead($deliveries);
  const all = deliveries.status === 'ready' ? deliveries.data : [];
  return (
    <section aria-labelledby="demo-deliveries">
      <h3 id="demo-deliveries">Deliveries of webhooks</h3>
      {deliveries.status === 'failed' && <p>{deliveries.failure.message}</p>}
      {deliveries.status === 'ready' && all.length === 0 && (
        <p className="demo-none">None yet. One follows when a loan is paid out.</p>
      )}
      <ul className="demo-deliveries">
        {all.slice(0, shown).map((delivery) => (
          <DeliveryItem key={delivery.id} {...delivery} />
        ))}
      </ul>
    </section>
  );
}

function DeliveryItem(delivery: Delivery) {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const { id, type, attempts, delivered_at } = delivery;
  const send = async () => {
    if (running) return;
    setRunning(true);
    setProblem(await sendAgain(id));
    setRunning(false);
  };
  return (
    <li data-ok={delivered_at !== null || attempts === 0}>
      <p>
        <code>{type}</code>
        <small>{problem || stateOf(delivery)}</small>
      </p>
      <button type="button" aria-disabled={running} onClick={send}>
        Send again<span className="demo-hidden">: {type}</span>
      </button>
    </li>
  );
}

function stateOf(delivery: Delivery): string {
  const { attempts, last_status, last_problem, next_try_at, delivered_at } = delivery;
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  if (delivered_at) return `Taken with ${last_status ?? 200}, ${tries}`;
  if (attempts === 0) return 'About to be sent';
  const reason = last_status ? `Answered with ${last_status}` : (last_problem ?? 'No answer');
  if (!next_try_at) return `${reason}, given up after ${tries}`;
  return `${reason}, ${tries}; the next at ${time.format(new Date(next_try_at))}`;
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
