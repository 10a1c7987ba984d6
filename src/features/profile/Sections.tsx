import type { User } from '#contract/users.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $user } from '#stores/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Accounts } from './Accounts.tsx';
import { Devices } from './Devices.tsx';
import { Look } from './Look.tsx';
import { Password } from './Password.tsx';
import { $preferences } from './preferences.store.ts';
import { Reminders } from './Reminders.tsx';
import { Warnings } from './Warnings.tsx';
import './sections.css';

/** What follows who the borrower is: bank accounts, how they are told, where they are signed in. */
export function Sections() {
  const user = useRead($user);
  if (user.status !== 'ready') return null;
  return (
    <>
      <Accounts />
      <Choices user={user.data} />
      <Look />
      <Devices />
      <Password user={user.data} />
    </>
  );
}

/** How the borrower is told, once it is known what they have chosen. */
function Choices({ user }: { readonly user: User }) {
  const preferences = useRead($preferences);
  if (preferences.status === 'ready') {
    return (
      <>
        <Reminders user={user} kept={preferences.data} />
        <Warnings kept={preferences.data} />
      </>
    );
  }
  return (
    <section className="profile-section" aria-labelledby="profile-reminders">
      <h2 id="profile-reminders">Reminders</h2>
      {preferences.status === 'failed' ? <ReadFailed {...preferences} /> : <Skeleton lines={6} />}
    </section>
  );
}
