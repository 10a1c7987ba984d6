import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { Autopay } from '#contract/autopay.ts';
import { noticeDays } from '#credit/autopay.ts';
import { formatMoney } from '#credit/money.ts';
import { type PaysWith, payerWords } from '#credit/pays-with.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { skip, stop } from './autopay.store.ts';
import { ChargeFacts, dayWords } from './ChargeFacts.tsx';

type Props = {
  readonly autopay: Autopay;
  readonly consent: NonNullable<Autopay['consent']>;
  /** The bank lets nothing be charged, and the page says so: there is no charge to announce. */
  readonly isSuspended: boolean;
};

/** What is charged next, and the two ways out: leaving out one bill, and stopping. */
export function NextCharge({ autopay, consent, isSuspended }: Props) {
  const busy = useStore($busy);
  const { loan_id } = autopay;
  const next = isSuspended ? null : autopay.next;
  const { ceiling, name, since, words } = consent;
  // What was tapped goes away with its answer: the reader stays at what it was about.
  const place = useRef<HTMLDivElement>(null);
  const after = (work: Promise<unknown>) => void work.then(() => place.current?.focus());
  return (
    <div className="autopay-next" ref={place} tabIndex={-1}>
      {next && !autopay.paused && (
        <Coming autopay={autopay} next={next} paysWith={consent.pays_with} />
      )}
      {!next && !autopay.paused && !isSuspended && (
        <p>
          No charge is planned for now: your loan is on a plan, a bill is promised for later,
          repayment is blocked, or no bill is left that autopay can pay.
        </p>
      )}
      {ceiling !== null && <p>No charge is more than {formatMoney(ceiling, 'NGN')}.</p>}
      <div className="autopay-ways">
        {next && !autopay.paused && (
          <Button
            busy={busy}
            onClick={() => after(skip(loan_id, next.skipped ? null : next.due_on))}
          >
            {next.skipped ? 'Do not skip this charge' : 'Skip this charge'}
          </Button>
        )}
        <Button busy={busy} onClick={() => after(stop(loan_id))}>
          Stop autopay
        </Button>
      </div>
      <details>
        <summary>What you signed</summary>
        <Words text={words} />
        <p className="quiet">
          Signed by {name} on {lagosDayOf(since)}.
        </p>
      </details>
    </div>
  );
}

type ComingProps = {
  readonly autopay: Autopay;
  readonly next: NonNullable<Autopay['next']>;
  readonly paysWith: PaysWith;
};

function Coming({ autopay, next, paysWith }: ComingProps) {
  const { noun } = payerWords[paysWith];
  if (next.skipped) {
    return (
      <p role="status">
        You chose to skip the charge for your bill due on {dayWords(next.due_on)}, so we will not
        charge your {noun}. Pay the bill yourself in time, or we will add a late fee.{' '}
        <a href={`/repay?loan_id=${autopay.loan_id}`}>Pay the bill</a>
      </p>
    );
  }
  return (
    <>
      <ChargeFacts autopay={autopay} charge={next} paysWith={paysWith} title="Next charge" />
      <p className="quiet">
        {next.told
          ? 'We have written to you about this charge.'
          : `We will write to you ${noticeDays} days before.`}{' '}
        If you pay it yourself after that, we will not charge your {noun} for this bill.
      </p>
    </>
  );
}

/** A consent, a sentence a line. */
export const Words = ({ text }: { readonly text: string }) => (
  <ul className="autopay-words">
    {text.split('\n').map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
