import { useStore } from '@nanostores/react';
import type { Preferences } from '#contract/preferences.ts';
import type { User } from '#contract/users.ts';
import { remedyDays } from '#credit/terms.ts';
import { type ReminderDay, reminderDays } from '#credit/warnings.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { shown, toggled } from './preferences.flow.ts';
import { $flow, choose } from './preferences.store.ts';
import { SaveNote } from './SaveNote.tsx';

const words: Readonly<Record<ReminderDay, string>> = {
  7: '7 days before',
  3: '3 days before',
  1: 'The day before',
};

type Props = { readonly user: User; readonly kept: Preferences };

/** When and how a borrower is reminded of a bill. */
export function Reminders({ user, kept }: Props) {
  const { reminder_days, reminder_email, reminder_sms } = shown(kept, useStore($flow));
  const save = (change: Parameters<typeof choose>[1]) => void choose('reminders', change);
  return (
    <section className="profile-section" aria-labelledby="profile-reminders">
      <div className="profile-head">
        <h2 id="profile-reminders">Reminders</h2>
        <SaveNote of="reminders" />
      </div>
      <div className="profile-choices">
        <fieldset>
          <legend>Before a bill is due</legend>
          {reminderDays.map((day) => (
            <Checkbox
              key={day}
              label={words[day]}
              checked={reminder_days.includes(day)}
              onChange={() => save({ reminder_days: toggled(reminderDays, reminder_days, day) })}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>Besides your notifications</legend>
          <Checkbox
            label={<Way name="Email" to={user.email} />}
            checked={reminder_email}
            disabled={!user.email}
            onChange={() => save({ reminder_email: !reminder_email })}
          />
          <Checkbox
            label={<Way name="SMS" to={user.mobile} />}
            checked={reminder_sms}
            disabled={!user.mobile}
            onChange={() => save({ reminder_sms: !reminder_sms })}
          />
        </fieldset>
      </div>
      <p className="profile-law">
        Some messages cannot be turned off, because they are owed to you: a late fee or penal
        charge, the redline itself, the {remedyDays}-day notice before anything is sold, and changes
        to your password and devices.
      </p>
    </section>
  );
}

function Way({ name, to }: { readonly name: string; readonly to: string | null }) {
  return (
    <>
      {name} <span className="quiet profile-to">{to ?? 'not in your account'}</span>
    </>
  );
}
