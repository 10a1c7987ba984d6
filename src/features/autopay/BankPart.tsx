import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect } from 'react';
import type { Mandate } from '#contract/mandates.ts';
import type { User } from '#contract/users.ts';
import { cardName } from '#credit/card-name.ts';
import { hourMs, waitInWords } from '#credit/durations.ts';
import { mandateProof, mandateProofMs } from '#credit/mandate.ts';
import { formatMoney } from '#credit/money.ts';
import { lagosTimeOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Warning } from '#ui/Warning.tsx';
import { check, goToBank, remove } from './mandate.store.ts';
import { accountOf } from './payers.ts';

type Props = { readonly mandate: Mandate | null; readonly user: User };

const proof = formatMoney(mandateProof, 'NGN');
const hours = mandateProofMs / hourMs;

/** A bank account for autopay: added, waited for, and removed. */
export function BankPart({ mandate, user }: Props) {
  // On return from the bank it may know more than we have heard.
  const isOpen = mandate?.status === 'pending';
  useEffect(() => {
    if (isOpen) void check(false);
  }, [isOpen]);
  switch (mandate?.status) {
    case 'pending':
      return <Pending mandate={mandate} now={Date.parse(user.now)} />;
    case 'active':
      return <Active mandate={mandate} />;
    case 'suspended':
      return <Suspended mandate={mandate} />;
    default:
      return <Start mandate={mandate} />;
  }
}

/** What was tapped may go away with its answer: the reader stays at the loan. */
function stay({ currentTarget }: MouseEvent, work: Promise<unknown>): void {
  const loan = currentTarget.closest('section');
  void work.then(() => loan?.focus());
}

type Ended = { readonly mandate: Mandate | null | undefined };

function Start({ mandate }: Ended) {
  const busy = useStore($busy);
  return (
    <div className="autopay-bank">
      {mandate && <p role="status">{whyEnded(mandate)}</p>}
      <ol>
        <li>Choose your bank and your account on the bank’s page, and allow us to charge it.</li>
        <li>
          Send {proof} from that account within {hours} hours. This is how your bank checks that the
          account is yours. It is not a fee of ours.
        </li>
        <li>Once your bank has told us, come back here and turn autopay on.</li>
      </ol>
      <Button className="autopay-leave" busy={busy} onClick={() => void goToBank()}>
        Choose your bank account
      </Button>
    </div>
  );
}

function whyEnded(mandate: Mandate): string {
  const account = mandate.bank ? cardName(accountOf(mandate)) : 'your account';
  return mandate.status === 'expired'
    ? `Your bank did not confirm ${account} within ${hours} hours, so it cannot pay your bills. You can start again.`
    : `We do not charge ${account} any more. You can add a bank account again.`;
}

type PendingProps = { readonly mandate: Mandate; readonly now: number };

function Pending({ mandate, now }: PendingProps) {
  const busy = useStore($busy);
  const { bank, expires_at } = mandate;
  const left = waitInWords(Math.max(0, (Date.parse(expires_at) - now) / 1000));
  return (
    <div className="autopay-bank">
      <p role="status">
        {bank ? (
          <>
            Send {proof} from <b>{cardName(accountOf(mandate))}</b> by{' '}
            <b>{lagosTimeOf(expires_at)}</b>: you have {left} left. Your bank’s page says where to
            send it. It is your bank’s check, not a fee of ours.
          </>
        ) : (
          <>
            You have not chosen an account yet. Go on at your bank by{' '}
            <b>{lagosTimeOf(expires_at)}</b>: you have {left} left.
          </>
        )}
      </p>
      <div className="autopay-ways">
        {bank && (
          <Button variant="primary" busy={busy} onClick={(event) => stay(event, check(true))}>
            I have sent it: check again
          </Button>
        )}
        <Button busy={busy} onClick={() => void goToBank()}>
          {bank ? 'Open your bank’s page' : 'Go on at your bank'}
        </Button>
        <Remove text="Stop adding this account" />
      </div>
    </div>
  );
}

const Active = ({ mandate }: { readonly mandate: Mandate }) => (
  <div className="autopay-bank">
    <p>
      Your bank lets us charge <b>{cardName(accountOf(mandate))}</b>.
    </p>
    <Remove text="Remove this bank account" />
  </div>
);

function Suspended({ mandate }: { readonly mandate: Mandate }) {
  const busy = useStore($busy);
  return (
    <div className="autopay-bank">
      <Warning>
        Your bank does not let us charge {cardName(accountOf(mandate))} for now. Until it does, we
        charge nothing from it: pay your bills yourself, and ask your bank why.
      </Warning>
      <div className="autopay-ways">
        <Button busy={busy} onClick={(event) => stay(event, check(true))}>
          Check again
        </Button>
        <Remove text="Remove this bank account" />
      </div>
    </div>
  );
}

function Remove({ text }: { readonly text: string }) {
  const busy = useStore($busy);
  return (
    <Button className="autopay-leave" busy={busy} onClick={(event) => stay(event, remove())}>
      {text}
    </Button>
  );
}
