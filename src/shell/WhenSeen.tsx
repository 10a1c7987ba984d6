import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';

/** After the first view has come, for whoever reads on without scrolling. */
const anyway = 1500;

/**
 * A part of a screen below its first view: it, and the script that it loads by `lazy`, comes when it
 * is nearly scrolled to, or a moment after the rest; never in the way of a tap. `shape` holds its
 * place.
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
