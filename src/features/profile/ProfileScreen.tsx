import { useEffect, useRef, useState } from 'react';
import { onFirstTouch } from '#shell/on-first-touch.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { leaveBarred } from '#stores/barred.ts';
import { $user } from '#stores/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Identity } from './Identity.tsx';
import { Later } from './Later.tsx';
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
      <Below />
    </div>
  );
}

/** What is below the first view on a phone, with what it reads, comes when it is reached. */
function Below() {
  const place = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(false);
  useEffect(() => {
    if (reached || !place.current) return;
    const reach = () => setReached(true);
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach());
    watch.observe(place.current);
    const forget = onFirstTouch(reach);
    return () => {
      watch.disconnect();
      forget();
    };
  }, [reached]);
  return (
    <div ref={place} className="profile-below">
      {reached ? <Later /> : <Skeleton lines={8} />}
    </div>
  );
}
