import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type DigitGroups, formatMoney, minor } from '#credit/money.ts';
import { $digits } from '#stores/look.ts';
import { Icon } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { $scheme, chooseScheme, type Scheme, schemes } from './look.store.ts';

const names: Readonly<Record<Scheme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };
const sample = minor(123_456_789);

/** What is kept on this device alone: colours, and how figures are written. */
export function Look() {
  const scheme = useStore($scheme);
  const digits = useStore($digits);
  const [saved, setSaved] = useState(false);
  return (
    <section className="profile-section" aria-labelledby="profile-look">
      <div className="profile-head">
        <h2 id="profile-look">This device</h2>
        <div className="profile-note" aria-live="polite">
          {saved && (
            <p>
              <Icon name="check" /> Saved on this device
            </p>
          )}
        </div>
      </div>
      <div className="profile-choices">
        <div className="profile-choice">
          <p aria-hidden="true">Colours</p>
          <Segmented
            label="Colours"
            full
            options={schemes.map((value) => ({ value, label: names[value] }))}
            value={scheme}
            onChange={(value) => {
              chooseScheme(value);
              setSaved(true);
            }}
          />
        </div>
        <div className="profile-choice">
          <p aria-hidden="true">Figures</p>
          <Segmented<DigitGroups>
            label="Figures"
            full
            options={(['comma', 'space'] as const).map((value) => ({
              value,
              label: formatMoney(sample, 'USD', { groups: value }),
            }))}
            value={digits}
            onChange={(value) => {
              $digits.set(value);
              setSaved(true);
            }}
          />
        </div>
      </div>
      <p className="profile-law">
        Both are kept on this device, also after a log-out. Keypads, agreements, files and messages
        keep the comma.
      </p>
    </section>
  );
}
