import { useStore } from '@nanostores/react';
import { Suspense, useState } from 'react';
import { type Erasure, erasureDays, type OpenMatter } from '#contract/own-data.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { lagosDayOf, lagosTimeOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Warning } from '#ui/Warning.tsx';
import { keepAccount } from './my-data.store.ts';

const EraseDialog = lazyPart(async () => (await import('./EraseDialog.tsx')).EraseDialog);

const matters: Readonly<Record<OpenMatter, { readonly is: string; readonly href: string }>> = {
  loan: { is: 'A loan that is not repaid', href: '/dashboard' },
  credit: { is: 'Credit that you have not withdrawn or given back', href: '/dashboard' },
  withdrawal: {
    is: 'A withdrawal from the last three days, which a bank can still send back',
    href: '/dashboard',
  },
  payment: { is: 'A payment or a refund that is not settled', href: '/dashboard' },
  dispute: { is: 'A payment that you dispute', href: '/complaint' },
  sale: { is: 'A sale that your partner has not finished or not paid for', href: '/dashboard' },
  complaint: { is: 'A complaint that is not closed', href: '/complaint' },
  block: { is: 'A block on your account', href: '/complaint?kind=privacy' },
};

/** Asks for the erasure of the borrower's data, says what is in its way, and calls it off. */
export function Erase({ erasure }: { readonly erasure: Erasure }) {
  const [asks, setAsks] = useState(false);
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">Erase it</h2>
      {erasure.at !== null ? (
        <Planned at={erasure.at} />
      ) : erasure.open.length > 0 ? (
        <InTheWay open={erasure.open} />
      ) : (
        <>
          <p>
            We erase your data, and your account with them, {erasureDays} days after you ask. Until
            then you can change your mind. {stays(erasure)}
          </p>
          <Button type="button" onClick={() => setAsks(true)}>
            Erase my data
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {asks && <EraseDialog stays={stays(erasure)} onClose={() => setAsks(false)} />}
      </Suspense>
    </section>
  );
}

const stays = ({ kept_until }: Erasure) =>
  kept_until === null
    ? 'Nothing about you will remain.'
    : `We must keep your loan records until ${formatDay(isoDay(kept_until), { style: 'medium' })}, because the law requires it. They hold no contact details.`;

function Planned({ at }: { readonly at: string }) {
  const busy = useStore($busy);
  return (
    <>
      <Warning>
        Your data will be erased on {lagosDayOf(at)}, {lagosTimeOf(at)}. After that you cannot sign
        in.
      </Warning>
      <Button variant="primary" type="button" busy={busy} onClick={() => void keepAccount()}>
        Keep my account
      </Button>
    </>
  );
}

function InTheWay({ open }: Pick<Erasure, 'open'>) {
  return (
    <>
      <p>You can have your data erased once these are done:</p>
      <ul>
        {open.map((matter) => (
          <li key={matter}>
            <a href={matters[matter].href}>{matters[matter].is}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
