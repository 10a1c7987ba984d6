import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { getDeskWire } from '#contract/desk-queue.ts';
import { askDesk } from '#stores/desk.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { onDesk } from './desk.store.ts';

/** Where a wire goes, each detail with a button that copies it into the bank's form. */
export function Wire({ withdrawal_id }: { readonly withdrawal_id: string }) {
  const [wire, setWire] = useState<AnswerOf<typeof getDeskWire>>();
  useEffect(() => {
    const params = { id: withdrawal_id };
    void onDesk(async () => setWire(await askDesk(getDeskWire, { params })));
  }, [withdrawal_id]);
  if (!wire) return <Skeleton lines={6} />;
  const plain = (wire.amount / 100).toFixed(2);
  return (
    <section className="desk-wire">
      <h2>Send this wire</h2>
      <dl className="facts">
        <Fact name="Amount">
          {wire.currency} {plain} <CopyButton compact text={plain} label="Copy the amount" />
        </Fact>
        {wire.details.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value} <CopyButton compact text={value} label={`Copy ${name.toLowerCase()}`} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}
