import { useEffect, useRef, useState } from 'react';
import Swiper from 'swiper';
import { rosetteBox } from '#engraving/rosette.ts';
import { Button } from '#ui/Button.tsx';
import './Carousel.css';

type Slide = {
  quote: string;
  name: string;
  role: string;
  /** Made up, and said to be. */
  example: boolean;
  /** The id of a drawing on this page. */
  drawing: string;
};
type CarouselProps = {
  slides: readonly Slide[];
  /** The id of the heading that names it. */
  labelledBy: string;
};

/** Quotations side by side. By itself the row scrolls and snaps; Swiper counts and turns it. */
export function Carousel({ slides, labelledBy }: CarouselProps) {
  const box = useRef<HTMLDivElement>(null);
  const [swiper, setSwiper] = useState<Swiper>();
  const [place, setPlace] = useState({ text: '', isFirst: true, isLast: false });

  useEffect(() => {
    let started: Swiper | undefined;
    let isGone = false;
    const update = (now: Swiper) => setPlace(placeOf(now));
    const start = (element: HTMLElement) => {
      if (isGone) return;
      started = new Swiper(element, {
        cssMode: true,
        speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250,
        // One, two or three, as wide as the stylesheet makes them.
        slidesPerView: 'auto',
        on: { snapIndexChange: update, toEdge: update, fromEdge: update, resize: update },
      });
      update(started);
      setSwiper(started);
    };
    const element = box.current;
    const row = element?.firstElementChild;
    if (row) void standsStill(row).then(() => start(element));
    return () => {
      isGone = true;
      started?.destroy();
    };
  }, []);

  return (
    <div className="swiper" ref={box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of quotations, not of fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div className="swiper-wrapper" role="group" aria-labelledby={labelledBy} tabIndex={0}>
        {slides.map(({ quote, name, role, example, drawing }) => (
          <figure className="swiper-slide" key={name}>
            <svg className="rosette" viewBox={rosetteBox} aria-hidden="true">
              <use className="engraved" href={`#${drawing}`} />
            </svg>
            <blockquote>{quote}</blockquote>
            <figcaption>
              {example && <span className="label">Example</span>}
              {name}
              <span className="quiet">{role}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      {/* Shown when Swiper has come; without it the row scrolls by itself. */}
      <p className="turn" data-ready={swiper ? '' : undefined}>
        <Button
          type="button"
          className="small"
          disabled={place.isFirst}
          onClick={() => swiper?.slidePrev()}
        >
          Previous
        </Button>
        <span role="status">{place.text}</span>
        <Button
          type="button"
          className="small"
          disabled={place.isLast}
          onClick={() => swiper?.slideNext()}
        >
          Next
        </Button>
      </p>
    </div>
  );
}

/** A reader who is scrolling the row finishes first: Swiper begins with a scroll of its own. */
async function standsStill(row: Element): Promise<void> {
  for (let before = Number.NaN; row.scrollLeft !== before; ) {
    before = row.scrollLeft;
    await new Promise((waited) => setTimeout(waited, 250));
  }
}

/** Which of the slides are to be seen: "2 to 4 of 8". */
function placeOf({ snapIndex, slides, width, slidesSizesGrid, isBeginning, isEnd }: Swiper) {
  const [size = width] = slidesSizesGrid;
  const [first, last] = [snapIndex + 1, snapIndex + Math.round(width / size)];
  const shown = first === last ? first : `${first} to ${last}`;
  return { text: `${shown} of ${slides.length}`, isFirst: isBeginning, isLast: isEnd };
}
