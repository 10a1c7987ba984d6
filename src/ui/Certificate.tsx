import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { frameImage } from '#engraving/frame.ts';
import './Certificate.css';

/** A sheet framed in lace with a rosette in each corner; the browser fits whole tiles on each side. */
export function Certificate({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);

  // A border image cannot see the tokens, so it is drawn again when the colour scheme changes.
  useLayoutEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const draw = () => {
      if (!frame.current) return;
      const picture = encodeURIComponent(frameImage(getComputedStyle(frame.current).color));
      frame.current.style.borderImageSource = `url("data:image/svg+xml,${picture}")`;
    };
    draw();
    scheme.addEventListener('change', draw);
    // Another tab may have chosen other colours for this device.
    addEventListener('storage', draw);
    return () => {
      scheme.removeEventListener('change', draw);
      removeEventListener('storage', draw);
    };
  }, []);

  return (
    <article className="certificate">
      <div ref={frame} className="certificate-frame" aria-hidden="true" />
      {children}
    </article>
  );
}
