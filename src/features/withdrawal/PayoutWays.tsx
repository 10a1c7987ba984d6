import type { User } from '#contract/users.ts';
import type { Processor } from '#contract/withdrawals.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { paysNaira } from './details.ts';
import { payoutTime } from './payout.ts';
import type { RequestedPayout } from './withdrawal.flow.ts';
import { updateDestination } from './withdrawal.store.ts';

type Props = {
  readonly asked: RequestedPayout;
  readonly user: User;
  readonly offered: readonly Processor[];
  readonly chosen: Processor;
};

/** In which currency the money arrives: how much, when, and at which rate. */
export function PayoutWays({ asked, user, offered, chosen }: Props) {
  if (offered.length === 1) {
    return (
      <div className="withdrawal-choices">
        <p>
          <Way asked={asked} user={user} processor={chosen} />
        </p>
      </div>
    );
  }
  return (
    <fieldset className="withdrawal-choices">
      <legend>How should it arrive?</legend>
      {offered.map((processor) => (
        <label key={processor.id}>
          <input
            type="radio"
            name="processor"
            checked={processor.id === chosen.id}
            onChange={() => updateDestination({ processorId: processor.id, accountId: undefined })}
          />
          <Way asked={asked} user={user} processor={processor} />
        </label>
      ))}
    </fieldset>
  );
}

type WayProps = {
  readonly asked: RequestedPayout;
  readonly user: User;
  readonly processor: Processor;
};

function Way({ asked: { amount, currency, loan }, user, processor }: WayProps) {
  const { sell } = user.rates;
  const naira = paysNaira(processor);
  const converted = naira && currency === 'USD';
  const arrives = converted ? nairaFromDollars(amount, sell) : amount;
  const notes = [
    payoutTime(naira ? 'NGN' : 'USD', user.withdrawalHold, loan !== undefined),
    converted && `${formatMoney(sell as Minor, 'NGN')} for $1.00`,
    !naira && 'Your bank may charge you to receive a wire',
  ];
  return (
    <span>
      <span className="withdrawal-way">
        <b>{processor.display_name}</b>
        <span className="figure">{formatMoney(arrives, naira ? 'NGN' : currency)}</span>
      </span>
      <span className="quiet">{notes.filter(Boolean).join('. ')}.</span>
    </span>
  );
}
