import { useState } from 'react';
import { Rosette } from './Rosette.tsx';
import './PartnerLogo.css';

type PartnerLogoProps = {
  /** An address, or the text of an SVG, which is only ever shown as an image. */
  logo: string;
  name: string;
};

const source = (logo: string) =>
  logo.trimStart().startsWith('<') ? `data:image/svg+xml;utf8,${encodeURIComponent(logo)}` : logo;

/**
 * A partner's logo; its rosette when there is none or it cannot be loaded. It stands beside the name,
 * so a screen reader hears the name alone.
 */
export function PartnerLogo({ logo, name }: PartnerLogoProps) {
  const [broken, setBroken] = useState<string>();
  if (!logo || broken === logo) return <Rosette seed={name} size={40} />;
  return <img className="partner-logo" src={source(logo)} alt="" onError={() => setBroken(logo)} />;
}
