import { useMemo } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { timeOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { FileForm } from './FileForm.tsx';
import { keep, openProof, wireOf } from './wire.store.ts';

type Props = { readonly withdrawal_id: string; readonly isHeld: boolean };

/** Where a wire goes, each detail with a button that copies it into the bank's form; and the bank's proof of it. */
export function Wire({ withdrawal_id, isHeld }: Props) {
  const read = useRead(useMemo(() => wireOf(withdrawal_id), [withdrawal_id]));
  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status === 'loading') return <Skeleton lines={6} />;
  const wire = read.data;
  const plain = (wire.amount / 100).toFixed(2);
  return (
    <section className="desk-wire">
      <h2>{isHeld ? 'Do not send this wire now' : 'Send this wire'}</h2>
      {isHeld && <p>Use these details to check whether the bank has sent it already.</p>}
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
      {wire.proofs.length > 0 && (
        <ul className="desk-notes" aria-label="Proof of payment">
          {wire.proofs.map(({ proof_id, name, by, at }) => (
            <li key={proof_id}>
              {name}{' '}
              <Button onClick={() => void openProof(proof_id)}>
                Save<span className="visually-hidden"> {name}</span>
              </Button>
              <span className="quiet">
                {by}, {timeOf(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <FileForm
        title="Attach the bank’s proof of payment"
        action="Attach"
        label="Proof of payment"
        hint="A PDF, PNG or JPEG of up to 600 kB. We keep it with the withdrawal."
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        send={(file) => keep(withdrawal_id, file)}
      />
    </section>
  );
}
