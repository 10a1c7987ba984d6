import { useEffect } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { WhenSeen } from '#shell/WhenSeen.tsx';
import { leaveBarred } from '#stores/barred.ts';
import { $user } from '#stores/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Identity } from './Identity.tsx';
import { Sections } from './parts.tsx';
import { SavedCard } from './SavedCard.tsx';
import './profile.css';

/** Who the borrower is here, where they are signed in, and how they want to be told. */
export function ProfileScreen() {
  return (
    <Shell title="Profile" back="/dashboard">
      <Profile />
    </Shell>
  );
}

function Profile() {
  const user = useRead($user);
  const barred = user.status === 'ready' && user.data.blacklist.signin;
  useEffect(() => {
    if (barred) leaveBarred();
  }, [barred]);
  if (user.status === 'failed') return <ReadFailed {...user} />;
  if (user.status !== 'ready' || barred) {
    return (
      <>
        <h1 className="profile-title">Profile</h1>
        <Skeleton lines={6} />
      </>
    );
  }
  return (
    <div className="profile">
      <div className="profile-person">
        <Identity user={user.data} />
        <SavedCard card={user.data.savedCard} barred={user.data.blacklist.withdrawal} />
      </div>
      <div className="profile-below">
        <WhenSeen shape={<Skeleton lines={8} />}>
          <Sections />
        </WhenSeen>
      </div>
    </div>
  );
}
