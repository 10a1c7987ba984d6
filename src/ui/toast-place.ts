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
  for (const tier of tiers) {
    const taken = [...within.querySelectorAll(tier)]
      .filter((one) => !toasts.contains(one))
      .map((one) => one.getBoundingClientRect())
      .filter((box) => isIn(box, { top: 0, bottom: screen, left, right }));
    const edges = [screen, ...taken.map(({ top }) => top)].map((edge) => edge - gap);
    const free = edges
      .filter((edge) => edge - height >= gap && edge <= screen)
      .filter((bottom) => {
        const place = { top: bottom - height, bottom, left, right };
        return !taken.some((box) => isIn(box, place));
      });
    if (free.length > 0) return screen - Math.max(...free);
  }
  return gap;
}

const isIn = (one: Box, other: Box): boolean =>
  one.top < other.bottom &&
  one.bottom > other.top &&
  one.left < other.right &&
  one.right > other.left;
