import type { ComponentProps, CSSProperties } from 'react';
import { Button } from './Button.tsx';
import { brandColours } from './brand-colours.ts';
import { PartnerLogo } from './PartnerLogo.tsx';
import './BrandButton.css';

type BrandButtonProps = {
  /** The partner's own, as the provider has it; text on it is always readable. */
  colour: string | null;
  logo: string | null;
} & ComponentProps<'button'>;

/** The first step into a partner's credit, in the partner's colours. */
export function BrandButton({ colour, logo, children, ...rest }: BrandButtonProps) {
  const { background, text, pressed } = brandColours(colour);
  const colours = { '--brand': background, '--on-brand': text, '--brand-pressed': pressed };
  return (
    <Button {...rest} type="button" full className="brand" style={colours as CSSProperties}>
      {logo && (
        <span className="brand-logo" aria-hidden="true">
          <PartnerLogo logo={logo} name="" />
        </span>
      )}
      {children}
    </Button>
  );
}
