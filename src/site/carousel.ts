import Swiper from 'swiper';
import { Navigation } from 'swiper/modules';

const carousel = document.querySelector<HTMLElement>('.swiper');
const turn = carousel?.querySelector<HTMLElement>('.turn');
const [previous, next] = turn?.querySelectorAll('button') ?? [];

const row = carousel?.querySelector('.swiper-wrapper');

// Not awaited at the top: a module that waits while it loads keeps the build from joining files.
if (carousel && turn && previous && next && row) {
  void standsStill(row).then(() => start(carousel, turn, previous, next));
}

function start(carousel: HTMLElement, turn: HTMLElement, prevEl: HTMLElement, nextEl: HTMLElement) {
  turn.dataset.ready = '';
  // It goes on scrolling and snapping as it did by CSS alone; Swiper counts and turns.
  new Swiper(carousel, {
    modules: [Navigation],
    cssMode: true,
    speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250,
    // One, two or three, as wide as the stylesheet makes them.
    slidesPerView: 'auto',
    navigation: { prevEl, nextEl },
    on: { init: tell, snapIndexChange: tell, resize: tell },
  });
}

/** Whoever scrolls already is let finish: Swiper begins with a scroll of its own, which would cut in. */
async function standsStill(row: Element): Promise<void> {
  for (let before = Number.NaN; row.scrollLeft !== before; ) {
    before = row.scrollLeft;
    await new Promise((waited) => setTimeout(waited, 250));
  }
}

/** Says which of the slides are to be seen: "2 to 4 of 8". */
function tell({ snapIndex, slides, width, slidesSizesGrid: [size = width] }: Swiper): void {
  const [first, last] = [snapIndex + 1, snapIndex + Math.round(width / size)];
  const shown = first === last ? first : `${first} to ${last}`;
  const status = turn?.querySelector('[role=status]');
  if (status) status.textContent = `${shown} of ${slides.length}`;
}
