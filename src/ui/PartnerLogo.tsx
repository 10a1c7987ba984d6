import { useState } from 'react';
import './PartnerLogo.css';

type PartnerLogoProps = {
  /** An address, or the text of an SVG, which is only ever shown as an image. */
  logo: string;
  name: string;
};

const source = (logo: string) =>
  logo.trimStart().startsWith('<') ? `data:image/svg+xml;utf8,${encodeURIComponent(logo)}` : logo;

/** Of the first two words, as in “Kainji Savings”: KS. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();

/**
 * A partner's logo; its initials when there is none or it cannot be loaded. It stands beside the name,
 * so a screen reader hears the name alone.
 */
export function PartnerLogo({ logo, name }: PartnerLogoProps) {
  const [broken, setBroken] = useState<string>();
  if (!logo || broken === logo) {
    return (
      <span className="partner-initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return <img className="partner-logo" src={source(logo)} alt="" onError={() => setBroken(logo)} />;
}
