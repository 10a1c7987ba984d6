import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { Logo } from '#shell/Logo.tsx';
import { lazyPart } from '#shell/lazy-part.tsx';
import { PageToasts } from '#shell/PageToasts.tsx';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { $desk, $part, type Desk, openDesk, signOut } from './desk.store.ts';
import { Queue } from './Queue.tsx';
import { $counts } from './queue.store.ts';
import { Invited, Recovery, SignIn } from './SignIn.tsx';
import { roleNames } from './staff.store.ts';
import '#shell/shell.css';
import './desk.css';

/** The back office: what waits for a person, and for admins who may come in. */
export function DeskScreen() {
  const desk = useStore($desk);
  useEffect(() => void openDesk(), []);
  return (
    <>
      <header className="desk-top wrap">
        <Logo compact={false} />
        <p>Back office</p>
        {desk.step === 'signed-in' && (
          <>
            <p className="desk-who">
              {desk.staff.name}, {roleNames[desk.staff.role].toLowerCase()}
            </p>
            <Button type="button" onClick={() => void signOut()}>
              Sign out
            </Button>
          </>
        )}
      </header>
      <main className="desk wrap" id="main">
        <Step desk={desk} />
      </main>
      <PageToasts />
    </>
  );
}

function Step({ desk }: { readonly desk: Desk }) {
  switch (desk.step) {
    case 'loading':
      return <Skeleton height="12rem" lines={4} />;
    case 'failed':
      return <ReadFailed failure={desk.failure} retry={() => void openDesk()} />;
    case 'signed-out':
      return <SignIn problem={desk.problem} />;
    case 'invited':
      return <Invited {...desk} />;
    case 'recovery':
      return <Recovery code={desk.recoveryCode} />;
    case 'signed-in':
      return <SignedIn {...desk} />;
  }
}

const Staff = lazyPart(() => import('./Staff.tsx').then((loaded) => loaded.Staff));
const Borrowers = lazyPart(async () => (await import('./Borrowers.tsx')).Borrowers);
const Overview = lazyPart(async () => (await import('./Overview.tsx')).Overview);
const Partners = lazyPart(async () => (await import('./Partners.tsx')).Partners);

/** How much waits for a person, told in the browser's own tab as well. */
function useWaiting(): number {
  const waiting = useStore($counts).reduce((sum, { count }) => sum + count, 0);
  useEffect(() => {
    document.title = document.title.replace(/^(\(\d+\) )?/, waiting > 0 ? `(${waiting}) ` : '');
  }, [waiting]);
  return waiting;
}

function SignedIn({ staff, may }: Extract<Desk, { step: 'signed-in' }>) {
  const part = useStore($part);
  const waiting = useWaiting();
  useEffect(() => {
    import('#shell/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => {});
  }, []);
  return (
    <Tabs
      label="Back office"
      tabs={[
        { id: 'queue', label: waiting > 0 ? `Queue (${waiting})` : 'Queue' },
        ...(may.includes('GET /desk/borrowers/{id}')
          ? [{ id: 'borrowers' as const, label: 'Borrowers' }]
          : []),
        ...(may.includes('GET /desk/partners')
          ? [{ id: 'partners' as const, label: 'Partners' }]
          : []),
        { id: 'overview' as const, label: 'Overview' },
        ...(may.includes('GET /desk/staff') ? [{ id: 'staff' as const, label: 'Staff' }] : []),
      ]}
      selected={part}
      onSelect={(to) => $part.set(to)}
    >
      {part === 'queue' ? (
        <Queue staff={staff} may={may} />
      ) : (
        <Suspense fallback={<Skeleton height="12rem" lines={4} />}>
          {part === 'staff' && <Staff me={staff.staff_id} />}
          {part === 'borrowers' && <Borrowers may={may} />}
          {part === 'overview' && <Overview />}
          {part === 'partners' && <Partners may={may} />}
        </Suspense>
      )}
    </Tabs>
  );
}
