import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { track } from '#telemetry/track.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type Destination, isReady, paysNaira, processorsFor } from './destination.ts';
import { NewAccount } from './NewAccount.tsx';
import { SavedAccounts } from './SavedAccounts.tsx';
import { $accounts, $processors, withdraw } from './withdrawal.store.ts';

type Props = {
  readonly amount: Minor;
  readonly user: User;
  readonly currency: Currency | undefined;
};

const empty: Extract<Destination, { kind: 'new' }> = {
  kind: 'new',
  details: {},
  verifiedName: undefined,
  save: true,
};

/** A processor, then one of its saved accounts or a new one; what arrives is said before NEXT. */
export function DestinationStep({ amount, user, currency }: Props) {
  const processors = useRead($processors);
  const accounts = useRead($accounts);
  const busy = useStore($busy);
  const [picked, setPicked] = useState<number>();
  const [wanted, setWanted] = useState<'old' | 'new'>('old');
  const [destination, setDestination] = useState<Destination>();
  const offered =
    processors.status === 'ready' && currency ? processorsFor(processors.data, currency) : [];
  const processor = offered.find(({ id }) => id === picked) ?? offered[0];
  const slug = processor?.slug;
  useEffect(() => {
    if (slug) track({ event: 'select_withdrawal_processor', processor: slug });
  }, [slug]);
  for (const read of [processors, accounts]) {
    if (read.status === 'failed') return <ReadFailed {...read} />;
  }
  if (processors.status !== 'ready' || accounts.status !== 'ready' || !currency) {
    return <Skeleton lines={6} />;
  }
  if (!processor) return null;
  const saved = accounts.data.filter(({ processor_id }) => processor_id === processor.processor_id);
  const kind = saved.length === 0 ? 'new' : wanted;
  const current = destination?.kind === kind ? destination : kind === 'new' ? empty : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (current) void withdraw(processor, current, currency, amount);
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
          onChange={(id) => {
            setPicked(Number(id));
            setDestination(undefined);
          }}
        />
      )}
      {saved.length > 0 && (
        <Segmented
          full
          label="Account"
          options={[
            { value: 'old', label: 'Saved account' },
            { value: 'new', label: 'New account' },
          ]}
          value={kind}
          onChange={setWanted}
        />
      )}
      {kind === 'old' ? (
        <SavedAccounts
          accounts={saved}
          chosen={current?.kind === 'old' ? current.account : undefined}
          onChoose={(account) => setDestination({ kind: 'old', account })}
        />
      ) : (
        current?.kind === 'new' && (
          <NewAccount
            key={processor.id}
            processor={processor}
            user={user}
            value={current}
            onChange={(change) =>
              setDestination((now) => change(now?.kind === 'new' ? now : empty))
            }
          />
        )
      )}
      <Arrives amount={amount} currency={currency} user={user} naira={paysNaira(processor)} />
      <Button variant="primary" full busy={busy} disabled={!isReady(processor, current)}>
        NEXT
      </Button>
    </form>
  );
}

/** What leaves the credit, at which rate, what arrives, and when. */
function Arrives({
  amount,
  currency,
  user,
  naira,
}: Omit<Props, 'currency'> & { readonly currency: Currency; readonly naira: boolean }) {
  const converted = naira && currency === 'USD';
  const arrives = converted ? nairaFromDollars(amount, user.rates.sell) : amount;
  const arrivesIn = naira ? 'NGN' : currency;
  return (
    <div className="withdrawal-arrives">
      <h2 className="label">You receive</h2>
      <MoneyText amount={arrives} currency={arrivesIn} size="hero" />
      <p className="quiet">
        {converted &&
          `${formatMoney(amount, currency)} at the sell rate of ${formatMoney(user.rates.sell as Minor, 'NGN')} for 1 USD. `}
        {naira
          ? 'Naira arrives from near-instantly up to 24 hours.'
          : 'A Dollar wire takes 1-3 business days.'}
      </p>
    </div>
  );
}
