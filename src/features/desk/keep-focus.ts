/**
 * Where the keyboard goes on when the button, form or entry that had the focus is gone: at its entry, at the one in
 * its place, or at the nearest heading.
 */
export function keepFocus(): void {
  let around: readonly Element[] = [];
  let place = 0;
  document.addEventListener('focusin', ({ target }) => {
    around = withParents(target as Element);
    const entry = around.find((one) => one.matches('.desk-entry'));
    place = entry ? [...(entry.parentElement?.children ?? [])].indexOf(entry) : 0;
  });
  // Whoever clicks beside everything has left the focus behind.
  document.addEventListener('pointerdown', () => {
    around = [];
  });
  new MutationObserver(() => {
    const [focused] = around;
    if (!focused || isSeen(focused) || document.activeElement !== document.body) return;
    const next = nextOpener(around, place) ?? nearestHeading(around);
    if (next?.matches('h1, h2, h3')) next.tabIndex = -1;
    next?.focus();
  }).observe(document.body, { childList: true, subtree: true });
}

function nextOpener(around: readonly Element[], place: number): HTMLElement | undefined {
  const list = around.find((one) => one.matches('.desk-list'));
  const entry = around.find((one) => one.matches('.desk-entry') && isSeen(one));
  const openers = [...(list?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])].filter(isSeen);
  return openers.find((one) => entry?.contains(one)) ?? openers[place] ?? openers.at(-1);
}

const nearestHeading = (around: readonly Element[]): HTMLElement | undefined =>
  around.flatMap((one) => [...one.querySelectorAll<HTMLElement>('h1, h2, h3')]).find(isSeen);

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

function withParents(element: Element): Element[] {
  const { parentElement } = element;
  return [element, ...(parentElement ? withParents(parentElement) : [])];
}
