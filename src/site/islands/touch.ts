import type { ClientDirective } from 'astro';
import { hydrateOnTouch } from './wake.ts';

/**
 * `client:touch`: the island's script is fetched when the reader touches it, and with
 * `client:touch="seen"` also when it comes near the window after a scroll. Who opens a page and
 * does nothing fetches nothing, wherever the island stands.
 */
const touch: ClientDirective = (load, { value }, island) => {
  const wake = hydrateOnTouch(load, island);
  if (value !== 'seen') return;
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
  // A browser that returns to a place says so too. To ask for `scrollY` would lay the page out, half read.
  addEventListener('scroll', watch, { once: true, passive: true });
};

export default touch;
