import { useRead } from '#shell/use-read.ts';
import { $user } from '#stores/user.ts';
import { Accounts } from './Accounts.tsx';
import { Devices } from './Devices.tsx';
import { Look } from './Look.tsx';
import { Password } from './Password.tsx';
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
      <Reminders user={user.data} />
      <Warnings user={user.data} />
      <Look />
      <Devices />
      <Password user={user.data} />
    </>
  );
}
