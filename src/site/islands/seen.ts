import type { ClientDirective } from 'astro';
import { hydrateOnTouch } from './wake.ts';

/**
 * `client:seen`: also when the island comes near the window after a scroll. Who opens a page and
 * does nothing fetches nothing, wherever the island stands.
 */
const seen: ClientDirective = (load, _options, island) => {
  const wake = hydrateOnTouch(load, island);
  const watch = () => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void wake();
      },
      { rootMargin: '25%' },
    );
    // The island itself has no box.
    for (const child of island.children) observer.observe(child);
  };
  if (scrollY) watch();
  else addEventListener('scroll', watch, { once: true, passive: true });
};

export default seen;
