import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';

/** Milliseconds after which the part appears even if nobody scrolls. */
const anyway = 1500;

/**
 * Renders a part of a screen, and loads its `lazy` script, when it is nearly scrolled into view or
 * after a short time. It is a transition, so it delays no tap. `shape` keeps its place until then.
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
    const show = () => startTransition(() => setSeen(true));
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: '25%' },
    );
    if (box.current) observer.observe(box.current);
    const timer = setTimeout(show, anyway);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return seen ? <Suspense fallback={shape}>{children}</Suspense> : <div ref={box}>{shape}</div>;
}
