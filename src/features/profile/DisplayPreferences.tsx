import { persistentAtom } from '@nanostores/persistent';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type DigitGroups, formatMoney, minor } from '#credit/money.ts';
import { $digits } from '#stores/reads/display-preferences.ts';
import { Icon } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';

const schemes = ['system', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** This device's colour scheme. Every page reads it before it paints (site/inline-scripts). */
const $scheme = persistentAtom<Scheme>('look:scheme', 'system');

function chooseScheme(scheme: Scheme): void {
  $scheme.set(scheme);
  dispatchEvent(new Event('look'));
}

const names: Readonly<Record<Scheme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };
const sample = minor(123_456_789);

/** Preferences of this device: colours, and how amounts are grouped. */
export function DisplayPreferences() {
  const scheme = useStore($scheme);
  const digits = useStore($digits);
  const [saved, setSaved] = useState(false);
  return (
    <section className="profile-section" aria-labelledby="profile-look">
      <div className="profile-head">
        <h2 id="profile-look">Display</h2>
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
        We keep both choices on this device, even after you log out. Keypads, agreements, files and
        messages always use the comma.
      </p>
    </section>
  );
}
