import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Shell } from '#shell/Shell.tsx';
import { $application } from '#stores/reads/portfolio.ts';
import { signOut } from '#stores/session/sign-out.ts';
import { Button } from '#ui/Button.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { addedTo } from './added-to.ts';
import './waitlist.css';

/**
 * For a borrower whose active partner cannot lend yet. The guard sends only them here; they can choose
 * another partner in the header.
 */
export function Waitlist() {
  return (
    <Shell title="Waitlist" portfolioSwitcher>
      <Waiting />
    </Shell>
  );
}

function Waiting() {
  const partner = useStore($application);
  const [leaving, setLeaving] = useState(false);
  const close = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <section className="waitlist">
      <div className="waitlist-art">
        <Rosette seed={partner?.name ?? 'waitlist'} />
      </div>
      <div className="waitlist-text">
        <h1>Coming Soon: Flexible Loans at low interest rates</h1>
        <p>{addedTo(partner?.name)}</p>
        <Button variant="primary" full busy={leaving} onClick={close}>
          CLOSE
        </Button>
        <p className="quiet">This will sign you out. You will keep your place on the waitlist.</p>
      </div>
    </section>
  );
}
