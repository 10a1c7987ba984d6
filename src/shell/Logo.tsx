import { brand, markLogo } from '#brand';

/**
 * The mark and the name. On a narrow phone only screen readers get the name. Without `href` it is
 * no link.
 */
export function Logo({ href, compact }: { readonly href?: string; readonly compact: boolean }) {
  return (
    <a className="shell-logo" href={href} data-compact={compact || undefined}>
      <svg viewBox={markLogo.viewBox} aria-hidden="true">
        <path d={markLogo.petals} />
        <path d={markLogo.petals} transform={markLogo.inner} />
        <path className="shell-logo-line" d={markLogo.line} />
      </svg>
      <span>{brand.name}</span>
    </a>
  );
}
