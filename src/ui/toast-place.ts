/** What a toast must not lie on, most strictly first. Each list is tried until one leaves room. */
const tiers = [
  // Whatever is read or tapped.
  'h1, h2, h3, h4, p, li, a, button, label, input, select, textarea, output, dt, dd, th, td, [role=img], .number, .figure',
  // Headings, fields, figures and actions.
  'h1, h2, h3, h4, a, button, .field, input, select, textarea, output, [role=img], [role=meter], .number, .figure',
  // Actions alone.
  'a, button, input, select, textarea',
];
const gap = 8;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/**
 * How far above the viewport's lower edge the toasts stand, in pixels: as low as they can without
 * lying on anything.
 */
export function bottomFor(toasts: HTMLElement): number {
  const { left, right, height } = toasts.getBoundingClientRect();
  const screen = document.documentElement.clientHeight;
  const within: ParentNode = toasts.closest('dialog') ?? document;
  const placesFor = (tier: string): Place[] => {
    const taken = [...within.querySelectorAll(tier)]
      .filter((one) => !toasts.contains(one))
      .map((one) => one.getBoundingClientRect())
      .filter((box) => isIn(box, { top: 0, bottom: screen, left, right }));
    return [screen, ...taken.map(({ top }) => top)]
      .map((edge) => edge - gap)
      .filter((edge) => edge - height >= gap && edge <= screen)
      .map((bottom) => {
        const place = { top: bottom - height, bottom, left, right };
        return { bottom, covered: taken.reduce((sum, box) => sum + shared(box, place), 0) };
      });
  };
  let places: Place[] = [];
  for (const tier of tiers) {
    places = placesFor(tier);
    const free = places.filter(({ covered }) => covered === 0);
    if (free.length > 0) return screen - Math.max(...free.map(({ bottom }) => bottom));
  }
  // As in large text on a low screen: over as little of the actions as can be.
  const [least] = places.sort((one, other) => one.covered - other.covered);
  return least ? screen - least.bottom : gap;
}

/** A lower edge for the toasts, and how many square pixels they would cover from there. */
type Place = { readonly bottom: number; readonly covered: number };

const shared = (one: Box, other: Box): number =>
  isIn(one, other)
    ? (Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
      (Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))
    : 0;

const isIn = (one: Box, other: Box): boolean =>
  one.top < other.bottom &&
  one.bottom > other.top &&
  one.left < other.right &&
  one.right > other.left;
