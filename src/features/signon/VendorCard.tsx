import type { Application } from '#contract/applications.ts';
import { Icon } from '#ui/Icon.tsx';
import { PartnerLogo } from '#ui/PartnerLogo.tsx';

type Props = { application: Application; chosen: boolean; onChoose: () => void };

/** A partner as a card to tap: its logo on its own ground, and its name. */
export function VendorCard({ application, chosen, onChoose }: Props) {
  const { name, images } = application;
  return (
    <label className="signon-vendor">
      <input type="radio" name="vendor" aria-label={name} checked={chosen} onChange={onChoose} />
      <span
        className="signon-vendor-logo"
        style={{ background: images.backgroundColor ?? undefined }}
      >
        <PartnerLogo logo={images.logo ?? ''} name={name} />
      </span>
      <span className="signon-vendor-name">
        {name}
        {chosen && <Icon name="check" />}
      </span>
    </label>
  );
}
