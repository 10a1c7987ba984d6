import { formatMoney } from '#credit/money.ts';
import { timeOf } from '#shell/time-of.ts';
import { Button } from '#ui/Button.tsx';
import { DeedForm } from './DeedForm.tsx';
import { readPartnerAgain, type ShownPartner } from './partners.store.ts';
import { showBorrower } from './show-borrower.ts';

type HoldsProps = Pick<ShownPartner, 'holds'> & { readonly may: readonly string[] };

/** Of whom it holds back another amount than must stay. */
export function Holds({ holds, may }: HoldsProps) {
  return (
    <section aria-labelledby="desk-holds" className="desk-events">
      <h3 id="desk-holds">Holds that differ</h3>
      {holds.length === 0 && <p>None. As far as it has told us, it holds what it should.</p>}
      <ol>
        {holds.map(({ user_id, currency, hold, held, found_at }) => (
          <li key={`${user_id} ${currency}`}>
            <span className="quiet">{timeOf(found_at)}</span>
            <p>
              It holds <b>{formatMoney(held, currency)}</b> and should hold{' '}
              <b>{formatMoney(hold, currency)}</b>.
            </p>
            {may.includes('POST /desk/borrowers') && (
              <Button onClick={() => showBorrower(user_id)}>
                Show the borrower<span className="visually-hidden"> {user_id}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type DeliveriesProps = Pick<ShownPartner, 'deliveries'> & { readonly mayDo: boolean };

/** Events that it was told of, with a button where it did not take one. */
export function Deliveries({ deliveries, mayDo }: DeliveriesProps) {
  return (
    <section aria-labelledby="desk-deliveries" className="desk-events">
      <h3 id="desk-deliveries">Events sent, newest first</h3>
      {deliveries.length === 0 && <p>None in the last 90 days.</p>}
      <ol>
        {deliveries.map((one) => (
          <li key={one.event_id}>
            <span className="quiet">{timeOf(one.created_at)}</span>
            <p>
              {one.type}: {outcomeOf(one)}
            </p>
            {mayDo && one.given_up_at !== null && (
              <div className="desk-deeds">
                <DeedForm deed="event-resend" subject={one.event_id} onDone={readPartnerAgain} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function outcomeOf({ delivered_at, given_up_at, attempts, last_problem }: Delivery): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  if (delivered_at !== null) return `delivered after ${tries}`;
  const why = last_problem === null ? '' : `: ${last_problem}`;
  return given_up_at === null ? `waits, ${tries}${why}` : `given up after ${tries}${why}`;
}

type Delivery = ShownPartner['deliveries'][number];
