import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Session } from '#contract/sessions.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { timeOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $sessions, signOutDevice, signOutOthers } from './devices.store.ts';

/** Devices listed before 'Show all'. */
const first = 5;

/** The borrower's sessions, each with a button that ends it. */
export function Devices() {
  const sessions = useRead($sessions);
  return (
    <section className="profile-section" aria-labelledby="profile-devices">
      <h2 id="profile-devices">Devices</h2>
      <p className="quiet">
        You are signed in on these devices. We show the name that each browser gives. We do not know
        where they are.
      </p>
      {sessions.status === 'failed' && <ReadFailed {...sessions} />}
      {sessions.status === 'loading' && <Skeleton lines={4} />}
      {sessions.status === 'ready' && <List sessions={sessions.data} />}
    </section>
  );
}

function List({ sessions }: { readonly sessions: readonly Session[] }) {
  const busy = useStore($busy);
  const [all, setAll] = useState(false);
  const others = sessions.length - 1;
  const listed = all ? sessions : sessions.slice(0, first);
  return (
    <>
      <ul className="profile-rows">
        {listed.map((session) => (
          <Device key={session.session_id} session={session} busy={busy} />
        ))}
      </ul>
      {others > 0 && (
        <div className="profile-answers">
          {listed.length < sessions.length && (
            <Button variant="quiet" type="button" onClick={() => setAll(true)}>
              Show all {sessions.length}
            </Button>
          )}
          <Button
            variant="outline"
            className="small"
            type="button"
            busy={busy}
            onClick={() => void signOutOthers()}
          >
            Sign out all other devices
          </Button>
        </div>
      )}
    </>
  );
}

function Device({ session, busy }: { readonly session: Session; readonly busy: boolean }) {
  const { device, started, seen, current } = session;
  const name = device ?? 'Unknown device';
  return (
    <li data-current={current || undefined}>
      <div>
        <p>{name}</p>
        <p className="quiet">
          {current ? (
            <b className="profile-here">This device</b>
          ) : (
            <>
              Last seen <time dateTime={seen}>{timeOf(seen)}</time>
            </>
          )}
          , signed in <time dateTime={started}>{timeOf(started)}</time>
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          type="button"
          aria-disabled={busy || undefined}
          aria-label={`Sign out ${name}, last seen ${timeOf(seen)}`}
          onClick={() => void signOutDevice(session)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
