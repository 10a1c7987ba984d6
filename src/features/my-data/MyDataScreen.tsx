import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { promises } from '#brand';
import { exportHours, type HeldData, type OwnExport } from '#contract/own-data.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { lagosDayOf, lagosTimeOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Erase } from './Erase.tsx';
import { $ownData, type OwnData, prepare, save } from './my-data.store.ts';
import '#shell/task-screen.css';
import './my-data.css';

/** What we hold about the borrower: to have, to correct, to erase, and who looked at it. */
export function MyDataScreen() {
  return (
    <Shell title="My data" back="/dashboard">
      <div className="task-screen my-data">
        <h1>Your data</h1>
        <Found />
      </div>
    </Shell>
  );
}

/** While a copy is prepared, it is asked for again after so long. */
const askAgainMs = 5_000;

function Found() {
  const read = useRead($ownData);
  const isPreparing = read.status === 'ready' && read.data.export?.status === 'preparing';
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => $ownData.revalidate(), askAgainMs);
    return () => clearInterval(timer);
  }, [isPreparing]);
  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status === 'loading') return <Skeleton lines={8} />;
  return (
    <>
      <Export last={read.data.export} />
      <section aria-labelledby="correct">
        <h2 id="correct">Correct it</h2>
        <p>
          You can change your reminders, your password, your card and your bank accounts in your{' '}
          <a href="/profile">profile</a>. If your name, email, mobile or anything else is wrong,
          tell us, and one of our team will correct it.
        </p>
        <Button href="/complaint?kind=data_wrong">Tell us what is wrong</Button>
      </section>
      <Erase erasure={read.data.erasure} />
      <Held held={read.data.held} />
      <Looks looks={read.data.looks} />
    </>
  );
}

function Export({ last }: { readonly last: OwnExport | null }) {
  const busy = useStore($busy);
  const status = last?.status ?? 'expired';
  return (
    <section aria-labelledby="export">
      <h2 id="export">Get a copy</h2>
      <p>
        One zip with everything that we hold about you: your data as JSON, with a description that
        programs can read, and your agreements, reports, receipts and statement as PDF.
      </p>
      <p role="status">
        {status === 'preparing' &&
          'We are preparing it. It takes a few minutes, and we will write to you.'}
        {status === 'ready' &&
          last?.expires_at &&
          `It is ready. You can save it until ${lagosDayOf(last.expires_at)}, ${lagosTimeOf(last.expires_at)}.`}
      </p>
      {status === 'ready' ? (
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          Save your data
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={busy || status === 'preparing'}
          onClick={() => void prepare()}
        >
          Prepare a copy
        </Button>
      )}
      <p className="quiet">
        You can save a copy for {exportHours} hours. We ask once more that it is you.
      </p>
    </section>
  );
}

const { loanYears } = promises.kept;
const fates: Readonly<Record<HeldData['fate'], { name: string; why: string }>> = {
  erased: {
    name: 'Erased when you ask',
    why: 'No law makes us keep it.',
  },
  loan: {
    name: 'Kept for your loans',
    why: `The law asks for it for ${loanYears} years after a loan has ended.`,
  },
  books: {
    name: 'Kept in our books',
    why: 'It holds numbers of records and amounts, and no name or contact.',
  },
  soon: { name: 'Gone by itself', why: 'We delete it after a short time without being asked.' },
};

function Held({ held }: Pick<OwnData, 'held'>) {
  return (
    <section aria-labelledby="held">
      <h2 id="held">What we hold</h2>
      {Object.entries(fates).map(([fate, { name, why }]) => (
        <details key={fate}>
          <summary>{name}</summary>
          <p className="quiet">{why}</p>
          <ul>
            {held
              .filter((one) => one.fate === fate)
              .map(({ is }) => (
                <li key={is}>{is}</li>
              ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

function Looks({ looks }: Pick<OwnData, 'looks'>) {
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">Who looked at it</h2>
      {looks.length === 0 ? (
        <p>None of our people has opened or changed your records by hand.</p>
      ) : (
        <ul>
          {looks.map(({ at, did }) => (
            <li key={at + did}>
              {lagosDayOf(at)}, {lagosTimeOf(at)}: a person at our office, to {did}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
