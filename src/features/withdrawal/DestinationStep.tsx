import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { track } from '#telemetry/track.ts';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Warning } from '#ui/Warning.tsx';
import {
  destinationOf,
  isReady,
  kindOf,
  processorsFor,
  savedFor,
  typedFor,
  verifiedName,
} from './destination.ts';
import { invalidDetails, paysNaira } from './details.ts';
import { $enquiry } from './enquiry.store.ts';
import { NewAccount } from './NewAccount.tsx';
import { isPartnerScoped } from './own-sign-in.ts';
import { PayoutSummary } from './PayoutSummary.tsx';
import { reviewPayout } from './payout.store.ts';
import { SavedAccounts, SignInForAnotherAccount } from './SavedAccounts.tsx';
import type { DestinationDraft, RequestedPayout } from './withdrawal.flow.ts';
import { $accounts, $problem, $processors, updateDestination } from './withdrawal.store.ts';

type Props = {
  readonly asked: RequestedPayout;
  readonly to: DestinationDraft;
  readonly user: User;
};

/** The processor, then a saved account or a new one, with what will arrive. */
export function DestinationStep({ asked, to, user }: Props) {
  const processors = useRead($processors);
  const accounts = useRead($accounts);
  const enquiry = useStore($enquiry);
  const problem = useStore($problem);
  const busy = useStore($busy);
  const [tried, setTried] = useState(false);
  const offered =
    processors.status === 'ready' ? processorsFor(processors.data, asked.currency) : [];
  const processor = offered.find(({ id }) => id === to.processorId) ?? offered[0];
  const slug = processor?.slug;
  useEffect(() => {
    if (slug) track({ event: 'select_withdrawal_processor', processor: slug });
  }, [slug]);
  for (const read of [processors, accounts]) {
    if (read.status === 'failed') return <ReadFailed {...read} />;
  }
  if (accounts.status !== 'ready' || !processor) return <Skeleton lines={6} />;

  const saved = savedFor(accounts.data, processor);
  const bound = isPartnerScoped(user);
  const kind = bound ? 'old' : kindOf(to, saved);
  const typed = typedFor(to, processor);
  const named = verifiedName(processor, typed, user, enquiry);
  const destination = destinationOf({ ...to, kind }, processor, saved, named);
  const ready = isReady(processor, destination);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (destination) reviewPayout(processor, destination);
    if (ready) return;
    setTried(true);
    const whose = paysNaira(processor) ? 'account_number' : 'beneficiary_name';
    const first = kind === 'new' ? (invalidDetails(processor, typed)[0] ?? whose) : 'account';
    const field = event.currentTarget.elements.namedItem(first);
    (field instanceof RadioNodeList ? (field[0] as HTMLElement) : (field as HTMLElement))?.focus();
  };
  return (
    <form className="flow-step" onSubmit={send} noValidate>
      <h1>Where would you like your money sent to?</h1>
      {offered.length > 1 && (
        <Segmented
          full
          label="Paid out by"
          options={offered.map(({ id, display_name }) => ({
            value: String(id),
            label: display_name,
          }))}
          value={String(processor.id)}
          onChange={(id) => updateDestination({ processorId: Number(id), accountId: undefined })}
        />
      )}
      {saved.length > 0 && !bound && (
        <Segmented
          full
          label="Account"
          options={[
            { value: 'old', label: 'Saved account' },
            { value: 'new', label: 'New account' },
          ]}
          value={kind}
          onChange={(wanted) => updateDestination({ kind: wanted })}
        />
      )}
      {kind === 'new' && <NewAccount key={processor.id} {...{ processor, user, to, tried }} />}
      {kind === 'old' && saved.length > 0 && (
        <SavedAccounts
          accounts={saved}
          user={user}
          chosen={to.accountId}
          missed={tried && !destination}
        />
      )}
      {bound && <SignInForAnotherAccount user={user} instead={saved.length > 0} />}
      <PayoutSummary {...{ asked, user }} naira={paysNaira(processor)} />
      {problem && <Warning role="alert">{problem}</Warning>}
      {(kind === 'new' || saved.length > 0) && (
        <Button variant="primary" full busy={busy} aria-disabled={!ready}>
          NEXT
        </Button>
      )}
    </form>
  );
}
