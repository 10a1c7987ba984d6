import { useStore } from '@nanostores/react';
import type { Preferences } from '#contract/preferences.ts';
import { formatPercent } from '#credit/rates.ts';
import { redlineDistances } from '#credit/warnings.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { shown, toggled } from './preferences.flow.ts';
import { $flow, choose } from './preferences.store.ts';
import { SaveNote } from './SaveNote.tsx';

/** How near to its redline a portfolio may come before the borrower is warned. */
export function Warnings({ kept }: { readonly kept: Preferences }) {
  const { redline_bp } = shown(kept, useStore($flow));
  return (
    <section className="profile-section" aria-labelledby="profile-redline">
      <div className="profile-head">
        <h2 id="profile-redline">Redline warnings</h2>
        <SaveNote of="redline" />
      </div>
      <fieldset>
        <legend>Warn me when a portfolio may fall only so much more</legend>
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
        Each is told once on the way down, and again after the portfolio has risen. At the redline
        itself, where new credit stops, you are always told.
      </p>
    </section>
  );
}
