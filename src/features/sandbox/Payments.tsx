import { lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $clock, $payments, dispute, type Payment, saveSettlement } from './sandbox.store.ts';
import { useAction } from './use-action.ts';

const states = {
  open: 'Disputed. The borrower cannot withdraw until this is decided.',
  won: 'Disputed, and we won.',
  lost: 'Disputed, and we lost. The borrower owes this amount again.',
} as const;

/** Card payments, and what a cardholder's bank can do about them. */
export function Payments() {
  const payments = useRead($payments);
  return (
    <section aria-labelledby="sandbox-payments">
      <h2 id="sandbox-payments">Payments</h2>
      <p className="quiet">
        The newest payments. Dispute one as the cardholder’s bank would, then decide who wins.
      </p>
      <Settlement />
      {payments.status === 'failed' && <ReadFailed {...payments} />}
      {payments.status === 'loading' && <Skeleton height="8rem" lines={3} />}
      {payments.status === 'ready' && payments.data.length === 0 && (
        <p>There are no payments yet.</p>
      )}
      {payments.status === 'ready' && (
        <ul className="sandbox-cards">
          {payments.data.map((payment) => (
            <PaymentItem key={payment.reference} payment={payment} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The file that the back office compares with our books. */
function Settlement() {
  const clock = useRead($clock);
  const { running, run } = useAction();
  if (clock.status !== 'ready') return null;
  const today = lagosDay(Date.parse(clock.data.now));
  return (
    <Button
      variant="quiet"
      type="button"
      busy={running === 'save'}
      onClick={() => void run('save', () => saveSettlement(today))}
    >
      Save today’s settlement file
    </Button>
  );
}

function PaymentItem({ payment }: { readonly payment: Payment }) {
  const { reference, purpose, email, amount, currency, dispute: state } = payment;
  const { running, run } = useAction();
  const money = formatMoney(amount, currency);
  return (
    <li>
      <p>
        <strong>{money}</strong> by {email}
      </p>
      <p className="quiet">
        {purpose}, <span className="figure">{reference}</span>
        {state && <br />}
        {state && states[state]}
      </p>
      <div className="sandbox-falls">
        {state === 'open'
          ? (['won', 'lost'] as const).map((outcome) => (
              <Button
                key={outcome}
                variant="quiet"
                type="button"
                busy={running === outcome}
                aria-label={`${outcome === 'won' ? 'Win' : 'Lose'} the dispute of ${money}`}
                onClick={() => void run(outcome, () => dispute(payment, outcome))}
              >
                {outcome === 'won' ? 'Win' : 'Lose'}
              </Button>
            ))
          : state !== 'lost' && (
              <Button
                variant="quiet"
                type="button"
                busy={running === 'dispute'}
                aria-label={`Dispute ${money}`}
                onClick={() => void run('dispute', () => dispute(payment))}
              >
                Dispute
              </Button>
            )}
      </div>
    </li>
  );
}
