import { type FormEvent, useState } from 'react';
import { parseAmount } from '#credit/money.ts';
import { basisPoints, formatPercent } from '#credit/rates.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { $partners, type Partner, setInterest } from './sandbox.store.ts';
import { useAction } from './use-action.ts';

const shown = ({ interest }: Partner) => `${formatPercent(basisPoints(interest))} a month`;

/** Changes a partner's interest, to show how an open offer reacts to new terms. */
export function Interest() {
  const partners = useRead($partners);
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const { running, run } = useAction();
  if (partners.status === 'failed') return <ReadFailed {...partners} />;
  const all = partners.status === 'ready' ? partners.data : [];
  const partner = all.find(({ application_id }) => String(application_id) === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Two decimals of a percent are basis points, just as two decimals of an amount are cents.
    const parsed = parseAmount(typed);
    const bp = parsed.ok ? parsed.amount : 0;
    const fits = bp >= 1 && bp <= 10_000;
    setError(fits ? '' : 'Enter a percentage such as 3.25, from 0.01 to 100');
    if (!fits || !partner) return;
    const done = `${partner.name} now charges ${formatPercent(bp)} a month.`;
    void run('set', () => setInterest(partner, bp).then(() => setTyped('')), done);
  };
  return (
    <>
      <Select
        label="Which partner’s interest"
        value={chosen}
        options={[
          { value: '', label: 'Choose a partner', disabled: true },
          ...all.map((one) => ({
            value: String(one.application_id),
            label: `${one.name}: ${shown(one)}`,
          })),
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
      {partner && (
        <form className="sandbox-worth" noValidate onSubmit={submit}>
          <Field
            label="New interest a month, in percent"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button busy={running !== undefined}>Set</Button>
        </form>
      )}
    </>
  );
}
