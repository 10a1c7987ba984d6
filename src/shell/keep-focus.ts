/**
 * Where the keyboard goes on when the button, form or row that had the focus is gone: at its row, at the one that has
 * taken the row's place, at what was opened around it, or at the nearest heading. And what it has just come to stays in
 * view while the page grows, and under nothing that was opened over the page.
 *
 * @param first where a key was pressed or something tapped before this ran, which may have taken away what had the focus
 */
export function keepFocus(first?: EventTarget | null): void {
  let around: readonly Element[] = [];
  let place = 0;
  let byKeyboard = false;
  let stays = false;
  /** A field that was tapped looks as if a key had led to it. */
  let isPointed = false;
  const follow = (focused: Element | null) => {
    around = focused ? withParents(focused) : [];
    byKeyboard = !isPointed && (focused?.matches(':focus-visible') ?? false);
    stays = byKeyboard;
    const row = around.find((one) => one.matches('li'));
    place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
  };
  const { activeElement, body } = document;
  follow(activeElement === body ? ((first ?? body) as Element) : activeElement);
  document.addEventListener('focusin', ({ target }) => {
    follow(target as Element);
    uncover(target as Element);
  });
  // Whoever clicks beside what has the focus has left it behind.
  document.addEventListener('pointerdown', ({ target }) => {
    stays = false;
    isPointed = true;
    const focused = document.activeElement;
    if (focused === document.body || !focused?.contains(target as Node)) follow(null);
  });
  const look = () => {
    const [focused] = around;
    const isLost = document.activeElement === document.body && document.hasFocus();
    if (!focused || !isLost || isSeen(focused)) return;
    const next = inItsPlace(around, place) ?? opened(around) ?? nearestHeading(around);
    if (next?.matches('h1, h2, h3, li')) next.tabIndex = -1;
    // Who points at things sees where they are, and the page stays there.
    next?.focus({ preventScroll: !byKeyboard });
  };
  const stay = () => {
    if (stays) around[0]?.scrollIntoView({ block: 'nearest' });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  new ResizeObserver(stay).observe(document.body);
  // Whoever moves the page wants to see something else.
  const moved = ({ type }: Event) => {
    stays = false;
    isPointed = type === 'wheel';
  };
  for (const type of ['wheel', 'keydown']) document.addEventListener(type, moved, true);
  // A dialog gives the focus back to what opened it, which may be gone.
  document.addEventListener('close', look, true);
  look();
}

/** Closes what was opened over the page once the focus has gone on to what may lie under it. */
function uncover(focused: Element): void {
  const open = document.querySelector<HTMLElement>('[popover=auto]:popover-open');
  const own = `[popovertarget="${open?.id}"]`;
  if (!open?.contains(focused) && !focused.matches(own)) open?.hidePopover();
}

function inItsPlace(around: readonly Element[], place: number): HTMLElement | undefined {
  const list = around.find((one) => one.matches('ul, ol') && isSeen(one));
  const rows = [...(list?.children ?? [])].filter(isSeen);
  const own = rows.find((one) => around.includes(one));
  // Not at the button of another row: whoever presses Enter once more would do there what they did here.
  if (!own) return (rows[place] ?? rows.at(-1)) as HTMLElement | undefined;
  const controls = own.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
  return [...controls].find(isSeen);
}

const opened = (around: readonly Element[]) =>
  around.find((one): one is HTMLElement => one.matches('[popover][tabindex]'));

const nearestHeading = (around: readonly Element[]): HTMLElement | undefined =>
  around.flatMap((one) => [...one.querySelectorAll<HTMLElement>('h1, h2, h3')]).find(isSeen);

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

/** Of what is gone from the page, the page. */
function withParents(element: Element): Element[] {
  const { parentElement } = element;
  return [element, ...(parentElement ? withParents(parentElement) : [document.body])];
}
