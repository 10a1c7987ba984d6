import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { User } from '#contract/users.ts';
import { formatMoney } from '#credit/money.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { track } from '#telemetry/track.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Warning } from '#ui/Warning.tsx';
import {
  accountOf,
  destinationOf,
  kindOf,
  missingFor,
  processorsFor,
  savedFor,
  typedFor,
  verifiedName,
} from './destination.ts';
import { invalidDetails, paysNaira } from './details.ts';
import { $enquiry } from './enquiry.store.ts';
import { NewAccount } from './NewAccount.tsx';
import { isPartnerScoped } from './own-sign-in.ts';
import { PayoutWays } from './PayoutWays.tsx';
import { reviewPayout } from './payout.store.ts';
import { SavedAccounts, SignInForAnotherAccount } from './SavedAccounts.tsx';
import type { DestinationDraft, RequestedPayout } from './withdrawal.flow.ts';
import { $accounts, $problem, $processors } from './withdrawal.store.ts';

type Props = {
  readonly asked: RequestedPayout;
  readonly to: DestinationDraft;
  readonly user: User;
};

/** How the money arrives, then a saved account or a new one. */
export function DestinationStep({ asked, to, user }: Props) {
  const processors = useRead($processors);
  const accounts = useRead($accounts);
  const enquiry = useStore($enquiry);
  const problem = useStore($problem);
  const busy = useStore($busy);
  const [tried, setTried] = useState(false);
  const hint = useId();
  const offered =
    processors.status === 'ready' ? processorsFor(processors.data, asked.currency) : [];
  const processor = offered.find(({ id }) => id === to.processorId) ?? offered[0];
  const slug = processor?.slug;
  useEffect(() => {
    if (slug) track({ event: 'select_withdrawal_processor', processor: slug });
  }, [slug]);
  for (const read of [processors, accounts]) {
    if (read.status === 'failed') return <ReadFailed title="Withdrawal" {...read} />;
  }
  if (accounts.status !== 'ready' || !processor) return <Skeleton lines={6} />;

  const saved = savedFor(accounts.data, processor);
  const bound = isPartnerScoped(user);
  const kind = bound ? 'old' : kindOf(to, saved);
  const typed = typedFor(to, processor);
  const named = verifiedName(processor, typed, user, enquiry);
  const destination = destinationOf({ ...to, kind }, processor, saved, named);
  const missing = missingFor(processor, destination, enquiry);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (destination) reviewPayout(processor, destination);
    if (!missing) return;
    setTried(true);
    const whose = paysNaira(processor) ? 'account_number' : 'beneficiary_name';
    const first = kind === 'new' ? (invalidDetails(processor, typed)[0] ?? whose) : 'account';
    const field = event.currentTarget.elements.namedItem(first);
    (field instanceof RadioNodeList ? (field[0] as HTMLElement) : (field as HTMLElement))?.focus();
  };
  return (
    <form className="flow-step" onSubmit={send} noValidate>
      <h1>Where would you like your money sent to?</h1>
      <p className="lead">{whatIsSent(asked)}</p>
      <PayoutWays {...{ asked, user, offered }} chosen={processor} />
      {saved.length > 0 && (
        <SavedAccounts
          accounts={saved}
          user={user}
          chosen={kind === 'new' ? 'new' : accountOf(to, saved)}
          canAdd={!bound}
        />
      )}
      {kind === 'new' && <NewAccount key={processor.id} {...{ processor, user, to, tried }} />}
      {bound && <SignInForAnotherAccount user={user} instead={saved.length > 0} />}
      {problem && <Warning role="alert">{problem}</Warning>}
      {(kind === 'new' || saved.length > 0) && (
        <div className="withdrawal-next">
          <Button
            variant="primary"
            full
            busy={busy}
            aria-disabled={missing !== undefined}
            aria-describedby={missing && hint}
          >
            NEXT
          </Button>
          {missing &&
            (tried ? (
              <Warning id={hint} role="alert">
                {missing}
              </Warning>
            ) : (
              <p id={hint} className="quiet">
                {missing}
              </p>
            ))}
        </div>
      )}
    </form>
  );
}

const whatIsSent = ({ amount, currency, loan }: RequestedPayout): string =>
  loan
    ? `You will borrow ${formatMoney(amount, currency)} over ${loan.tenure} months.`
    : `You will withdraw ${formatMoney(amount, currency)} of your credit.`;
