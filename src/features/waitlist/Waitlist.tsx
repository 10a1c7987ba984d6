import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { goInstead } from '#stores/navigate.ts';
import { $application, $held, $portfolios } from '#stores/portfolio.ts';
import { signOut } from '#stores/sign-out.ts';
import { Button } from '#ui/Button.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import './waitlist.css';

/** For a borrower whose active partner cannot lend yet. Another partner may be chosen above. */
export function Waitlist() {
  return (
    <Shell title="Waitlist" portfolioSwitcher>
      <Waiting />
    </Shell>
  );
}

function Waiting() {
  const portfolios = useRead($portfolios);
  const held = useStore($held);
  const partner = useStore($application);
  const [leaving, setLeaving] = useState(false);
  const canBorrow = held?.some((portfolio) => !portfolio.waitlist) ?? false;
  useEffect(() => {
    if (canBorrow) goInstead('/dashboard');
  }, [canBorrow]);
  const close = () => {
    setLeaving(true);
    void signOut();
  };
  // Who may borrow is on the way to the dashboard, and is shown nothing of a waitlist.
  if (portfolios.status === 'loading' || canBorrow) return <WaitingUnknown />;
  if (portfolios.status === 'failed') {
    return (
      <section className="waitlist-unread">
        <h1>Waitlist</h1>
        <ReadFailed failure={portfolios.failure} retry={portfolios.retry} />
      </section>
    );
  }
  return (
    <section className="waitlist">
      <div className="waitlist-art">
        <Rosette seed={partner?.name ?? 'waitlist'} />
      </div>
      <div className="waitlist-text">
        <h1>Coming Soon: Flexible Loans at low interest rates</h1>
        <p>
          You were added to the waitlist{partner && ` of ${partner.name}`} and will be notified when
          you can borrow.
        </p>
        <Button variant="primary" full busy={leaving} onClick={close}>
          CLOSE
        </Button>
        <p className="quiet">Closing logs you out. Your place on the waitlist stays.</p>
      </div>
    </section>
  );
}

function WaitingUnknown() {
  return (
    <div className="waitlist" role="status" aria-label="Loading">
      <div className="waitlist-art" />
      <div className="waitlist-text">
        <Skeleton height="5rem" />
        <Skeleton lines={2} />
      </div>
    </div>
  );
}
