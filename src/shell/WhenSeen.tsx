import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { onFirstTouch } from './on-first-touch.ts';

/** After the first view has come, for whoever reads on without scrolling or touching. */
const anyway = 1500;

/**
 * A part of a screen below its first view: it, and the script that it loads by `lazy`, comes when it
 * is nearly scrolled to, at the first touch, or a moment after the rest. `shape` holds its place.
 */
export function WhenSeen({
  shape,
  children,
}: {
  readonly shape: ReactNode;
  readonly children: ReactNode;
}) {
  const [seen, setSeen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: '25%' },
    );
    if (box.current) observer.observe(box.current);
    const timer = setTimeout(show, anyway);
    const stopListening = onFirstTouch(show);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      stopListening();
    };
  }, []);
  return seen ? <Suspense fallback={shape}>{children}</Suspense> : <div ref={box}>{shape}</div>;
}
