import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { track } from '#telemetry/track.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AnotherAccount } from './AnotherAccount.tsx';
import { Arrives } from './Arrives.tsx';
import {
  destinationOf,
  isReady,
  kindOf,
  processorsFor,
  savedFor,
  typedFor,
} from './destination.ts';
import { paysNaira, wrongDetails } from './details.ts';
import { $enquiry, enquiryAbout } from './enquiry.store.ts';
import { NewAccount } from './NewAccount.tsx';
import { isBound } from './own-sign-in.ts';
import { withdraw } from './payout.store.ts';
import { SavedAccounts } from './SavedAccounts.tsx';
import type { Asked, To } from './withdrawal.flow.ts';
import { $accounts, $problem, $processors, destine } from './withdrawal.store.ts';

type Props = { readonly asked: Asked; readonly to: To; readonly user: User };

/** A processor, then one of its saved accounts or a new one; what arrives is said before NEXT. */
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
  const bound = isBound(user);
  const kind = bound ? 'old' : kindOf(to, saved);
  const typed = typedFor(to, processor);
  const asks = paysNaira(processor) && enquiry?.about === enquiryAbout(processor, typed);
  const named = asks && enquiry.state === 'named' ? enquiry.name : undefined;
  const destination = destinationOf({ ...to, kind }, processor, saved, named);
  const ready = isReady(processor, destination);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (destination) void withdraw(processor, destination);
    if (ready) return;
    setTried(true);
    const first = kind === 'new' ? wrongDetails(processor, typed)[0] : 'account';
    const field = event.currentTarget.elements.namedItem(first ?? 'account_number');
    (field instanceof RadioNodeList ? (field[0] as HTMLElement) : (field as HTMLElement))?.focus();
  };
  return (
    <form className="withdrawal-step" onSubmit={send} noValidate>
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
          onChange={(id) => destine({ processorId: Number(id), accountId: undefined })}
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
          onChange={(wanted) => destine({ kind: wanted })}
        />
      )}
      {kind === 'new' && <NewAccount key={processor.id} {...{ processor, user, to, tried }} />}
      {kind === 'old' && saved.length > 0 && (
        <SavedAccounts accounts={saved} chosen={to.accountId} missed={tried && !destination} />
      )}
      {bound && <AnotherAccount user={user} instead={saved.length > 0} />}
      <Arrives {...{ asked, user }} naira={paysNaira(processor)} />
      {problem && (
        <p className="withdrawal-warning" role="alert">
          <Icon name="warn" /> <span>{problem}</span>
        </p>
      )}
      {(kind === 'new' || saved.length > 0) && (
        <Button variant="primary" full busy={busy} aria-disabled={!ready}>
          NEXT
        </Button>
      )}
    </form>
  );
}
