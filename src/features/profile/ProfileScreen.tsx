import { useEffect } from 'react';
import { FirstView } from '#shell/FirstView.tsx';
import { lazyPart } from '#shell/lazy-part.tsx';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { WhenSeen } from '#shell/WhenSeen.tsx';
import { leaveBlocked } from '#stores/navigation/blocked.ts';
import { $user } from '#stores/reads/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Identity } from './Identity.tsx';
import { SavedCard } from './SavedCard.tsx';
import './profile.css';

const Sections = lazyPart(async () => (await import('./Sections.tsx')).Sections);

/** The borrower's identity, card, accounts, preferences and devices. */
export function ProfileScreen() {
  return (
    <Shell title="Profile" back="/dashboard">
      <Profile />
    </Shell>
  );
}

function Profile() {
  const user = useRead($user);
  const blocked = user.status === 'ready' && user.data.blacklist.signin;
  useEffect(() => {
    if (blocked) leaveBlocked();
  }, [blocked]);
  if (user.status === 'failed') return <ReadFailed title="Profile" {...user} />;
  if (user.status !== 'ready' || blocked) {
    return (
      <FirstView>
        <h1 className="profile-title">Profile</h1>
        <Skeleton lines={6} />
      </FirstView>
    );
  }
  return (
    <div className="profile">
      <div className="profile-person">
        <Identity user={user.data} />
        <SavedCard user={user.data} />
      </div>
      <div className="profile-below">
        <WhenSeen shape={<Skeleton lines={8} />}>
          <Sections />
        </WhenSeen>
      </div>
    </div>
  );
}
