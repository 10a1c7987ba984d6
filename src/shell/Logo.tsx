import { brand, markLogo } from '#brand';

/** The mark and the name; the name is left to screen readers where a phone has no room for it. It leads nowhere in a partner's app. */
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
