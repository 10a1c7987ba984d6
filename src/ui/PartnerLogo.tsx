import { useState } from 'react';
import { Rosette } from './Rosette.tsx';
import './PartnerLogo.css';

type PartnerLogoProps = {
  /** An address, or the text of an SVG, which is only ever shown as an image. */
  logo: string;
  name: string;
  /** The partner's own ground behind the logo. */
  background?: string;
};

const source = (logo: string) =>
  logo.trimStart().startsWith('<') ? `data:image/svg+xml;utf8,${encodeURIComponent(logo)}` : logo;

/** A partner's logo; its rosette when there is none or it cannot be loaded. */
export function PartnerLogo({ logo, name, background }: PartnerLogoProps) {
  const [broken, setBroken] = useState<string>();
  if (!logo || broken === logo) return <Rosette seed={name} size={40} label={name} />;
  return (
    <img
      className="partner-logo"
      src={source(logo)}
      alt={name}
      style={background ? { background } : undefined}
      onError={() => setBroken(logo)}
    />
  );
}
