import { useStore } from '@nanostores/react';
import type { Preferences } from '#contract/preferences.ts';
import type { User } from '#contract/users.ts';
import { formatPercent } from '#credit/rates.ts';
import { remedyDays } from '#credit/terms.ts';
import { type ReminderDay, redlineDistances, reminderDays } from '#credit/warnings.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type Group, shown, toggled } from './preferences.flow.ts';
import { $flow, choose } from './preferences.store.ts';

const words: Readonly<Record<ReminderDay, string>> = {
  7: '7 days before',
  3: '3 days before',
  1: 'The day before',
};

type Props = { readonly user: User; readonly kept: Preferences };

/** When and how a borrower is reminded of a bill. */
export function Reminders({ user, kept }: Props) {
  const { reminder_days, reminder_email, reminder_sms, sms_copies } = shown(kept, useStore($flow));
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
          <legend>Also send them by</legend>
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
          <Checkbox
            label="Bills, receipts and warnings by SMS too"
            checked={sms_copies}
            disabled={!user.email || !user.mobile}
            onChange={() => save({ sms_copies: !sms_copies })}
          />
        </fieldset>
      </div>
      <p className="quiet">
        Answer any SMS of ours with BILL for your next bill, LOAN 500000 NGN 6 for what a loan
        costs, or STOP. No SMS moves money.
      </p>
      <p className="profile-law">
        We always tell you about late fees and penal charges, your redline, and changes to your
        password or devices. We also give you {remedyDays} days’ notice before we sell anything. You
        cannot turn these messages off.
      </p>
    </section>
  );
}

function Way({ name, to }: { readonly name: string; readonly to: string | null }) {
  return (
    <>
      {name} <span className="quiet profile-to">{to ?? 'not in your account yet'}</span>
    </>
  );
}

/** How near to its redline a portfolio may come before the borrower is warned. */
export function RedlineWarnings({ kept }: { readonly kept: Preferences }) {
  const { redline_bp } = shown(kept, useStore($flow));
  return (
    <section className="profile-section" aria-labelledby="profile-redline">
      <div className="profile-head">
        <h2 id="profile-redline">Redline warnings</h2>
        <SaveNote of="redline" />
      </div>
      <fieldset>
        <legend>Warn me when a portfolio can fall only this much more</legend>
        <div className="profile-distances">
          {redlineDistances.map((distance) => (
            <Checkbox
              key={distance}
              label={formatPercent(distance)}
              checked={redline_bp.includes(distance)}
              onChange={() =>
                void choose('redline', {
                  redline_bp: toggled(redlineDistances, redline_bp, distance),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <p className="profile-law">
        We send each warning once as your portfolio falls, and again if it rises and falls once
        more. We always tell you when it reaches the redline, where you cannot borrow more.
      </p>
    </section>
  );
}

/** The saving state of a group of preferences. Screen readers announce it. */
function SaveNote({ of }: { readonly of: Group }) {
  const flow = useStore($flow);
  const own = flow.step !== 'settled' && flow.group === of ? flow : undefined;
  return (
    <div className="profile-note" aria-live="polite">
      {own?.step === 'saving' && <p className="quiet">Saving…</p>}
      {own?.step === 'saved' && (
        <p>
          <Icon name="check" /> Saved
        </p>
      )}
      {own?.step === 'failed' && (
        <p className="profile-warning">
          <Icon name="warn" />
          <span>We could not save this. {own.message}</span>
        </p>
      )}
    </div>
  );
}
