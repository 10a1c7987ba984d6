import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { formatMoney, minor, parseAmount } from '#credit/money.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Interest } from './Interest.tsx';
import { $holdings, $owner, $people, type Holding, setValue } from './sandbox.store.ts';
import { useAction } from './use-action.ts';

/** The value of a person's portfolios, and the interest of the partners. */
export function Market() {
  const people = useRead($people);
  const owner = useStore($owner);
  const nobody = { value: '', label: 'Choose a person', disabled: true };
  const choices = people.status === 'ready' ? people.data : [];
  return (
    <section aria-labelledby="sandbox-market">
      <h2 id="sandbox-market">Market</h2>
      <Select
        label="Whose portfolios"
        value={owner}
        options={[nobody, ...choices.map(({ email, name }) => ({ value: email, label: name }))]}
        onChange={(event) => $owner.set(event.target.value)}
      />
      {owner && <Holdings />}
      <Interest />
    </section>
  );
}

function Holdings() {
  const holdings = useRead($holdings);
  if (holdings.status === 'failed') return <ReadFailed {...holdings} />;
  if (holdings.status === 'loading') return <Skeleton height="6rem" />;
  return (
    <ul className="sandbox-holdings">
      {holdings.data.map((holding) => (
        <HoldingItem key={holding.portfolio_id} holding={holding} />
      ))}
    </ul>
  );
}

function HoldingItem({ holding }: { holding: Holding }) {
  const { portfolio_id, currency, value, redline, outstanding, application } = holding;
  const { running, run } = useAction();
  const set = (worth: number) =>
    run(
      'set',
      () => setValue(portfolio_id, worth),
      `The ${currency} portfolio at ${application.name} has a new value.`,
    );
  return (
    <li>
      <h3>
        {application.name}, {currency}
      </h3>
      <p>
        Value <strong>{formatMoney(value, currency)}</strong>
        {outstanding > 0 && `, ${formatMoney(outstanding, currency)} borrowed, redline at `}
        {outstanding > 0 && <strong>{formatMoney(redline, currency)}</strong>}
      </p>
      <WorthSlider holding={holding} onSet={set} />
      <WorthField currency={currency} busy={running !== undefined} onSet={set} />
      <div className="sandbox-falls">
        {[10, 40].map((percent) => (
          <Button
            key={percent}
            variant="quiet"
            type="button"
            onClick={() => void set(Math.round((value * (100 - percent)) / 100))}
          >
            Fall by {percent}%
          </Button>
        ))}
        {outstanding > 0 && (
          <Button variant="quiet" type="button" onClick={() => void set(redline)}>
            Fall to the redline
          </Button>
        )}
      </div>
    </li>
  );
}

type OnSet = (worth: number) => Promise<void>;

/** In percent of the current value. It applies when it is released, and returns to 100. */
function WorthSlider({ holding, onSet }: { holding: Holding; onSet: OnSet }) {
  const { currency, value, redline } = holding;
  const [percent, setPercent] = useState(100);
  const worth = minor(Math.round((value * percent) / 100));
  const letGo = () => {
    if (percent !== 100) void onSet(worth).then(() => setPercent(100));
  };
  const below = redline > 0 && worth <= redline ? ', at or below the redline' : '';
  return (
    <div className="sandbox-slider">
      <input
        type="range"
        min={0}
        max={200}
        aria-label={`Market for the ${currency} portfolio`}
        aria-valuetext={`${percent}%: ${formatMoney(worth, currency)}${below}`}
        value={percent}
        onChange={(event) => setPercent(Number(event.target.value))}
        onPointerUp={letGo}
        onKeyUp={letGo}
        onBlur={() => setPercent(100)}
      />
      <output className="figure">
        {percent === 100 ? 'Drag to move the market' : `${formatMoney(worth, currency)}${below}`}
      </output>
    </div>
  );
}

function WorthField({
  currency,
  busy,
  onSet,
}: {
  currency: Holding['currency'];
  busy: boolean;
  onSet: OnSet;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseAmount(typed);
    setError(parsed.ok ? '' : 'Enter an amount such as 12,480.00');
    if (parsed.ok) void onSet(parsed.amount).then(() => setTyped(''));
  };
  return (
    <form className="sandbox-worth" noValidate onSubmit={submit}>
      <Field
        label={`New value in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button busy={busy}>Set</Button>
    </form>
  );
}
