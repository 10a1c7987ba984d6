import type { User } from '#contract/users.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $user } from '#stores/reads/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Accounts } from './Accounts.tsx';
import { Devices } from './Devices.tsx';
import { DisplayPreferences } from './DisplayPreferences.tsx';
import { RedlineWarnings, Reminders } from './NotificationPreferences.tsx';
import { Password } from './Password.tsx';
import { $preferences } from './preferences.store.ts';
import { Rights } from './Rights.tsx';
import './sections.css';

/** The profile below its first view: bank accounts, notifications, devices, password. */
export function Sections() {
  const user = useRead($user);
  if (user.status !== 'ready') return null;
  return (
    <>
      <Accounts />
      <Choices user={user.data} />
      <DisplayPreferences />
      <Devices />
      <Password user={user.data} />
      <Rights />
    </>
  );
}

/** The notification preferences, once they are read. */
function Choices({ user }: { readonly user: User }) {
  const preferences = useRead($preferences);
  if (preferences.status === 'ready') {
    return (
      <>
        <Reminders user={user} kept={preferences.data} />
        <RedlineWarnings kept={preferences.data} />
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
