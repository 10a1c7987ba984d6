// Each function here runs in the page, so it stands alone.

/**
 * Text that cannot be read: beyond the window's sides, or cut off by what it lies in. What a
 * reader can scroll to is not cut, unless `scrolls` is false, as on paper.
 */
export function clippedText({ scrolls }: { scrolls: boolean }): string[] {
  const cuts = scrolls ? /hidden|clip/ : /hidden|clip|auto|scroll/;
  const reachable = /auto|scroll/;
  const slack = 2;
  // A line's box is higher than its letters, the more so where lines stand close.
  const slackOfLine = 0.25;
  const width = document.documentElement.clientWidth;
  const found: string[] = [];
  if (document.documentElement.scrollWidth > width) {
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    if (!textContent?.trim() || !element || isUnseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    if (isCut(element, box)) found.push(`"${textContent.trim().slice(0, 60)}" is cut off`);
  }
  return found;

  function isCut(element: Element, { left, right, top, bottom }: DOMRect): boolean {
    for (let outer: Element | null = element; outer; outer = outer.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(outer);
      const frame = outer.getBoundingClientRect();
      const isInline = getComputedStyle(outer).display === 'inline';
      if (!isInline && outer !== document.body && outer !== document.documentElement) {
        const beyondX = left < frame.left - slack || right > frame.right + slack;
        const spare = Number.parseFloat(getComputedStyle(element).fontSize) * slackOfLine;
        const beyondY = top < frame.top - spare || bottom > frame.bottom + spare;
        if (scrolls && reachable.test(overflowX + overflowY)) return false;
        if (cuts.test(overflowX) && beyondX) return true;
        if (cuts.test(overflowY) && beyondY) return true;
      }
      if (position === 'fixed') break;
    }
    return left < -slack || right > width + slack;
  }

  function isForListeners(element: Element | null): boolean {
    if (!element) return false;
    const { clipPath, position } = getComputedStyle(element);
    return (
      (clipPath === 'inset(50%)' && position === 'absolute') ||
      isForListeners(element.parentElement)
    );
  }

  /** Not shown, only for listeners, or decoration; what a link or button shows is none. */
  function isUnseen(element: Element): boolean {
    const seen = element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
    return (
      !seen ||
      element.closest('.skip, noscript, [aria-hidden="true"]:not(:is(a, button) *)') !== null ||
      isForListeners(element)
    );
  }
}

/** Answers of which nothing is shown. */
export function hiddenAnswers(): string[] {
  const isSeen = (part: Element) =>
    part.checkVisibility() && part.getBoundingClientRect().height > 0;
  return [...document.querySelectorAll('details')]
    .filter((answer) => answer.checkVisibility())
    .filter((answer) => ![...answer.querySelectorAll(':scope > :not(summary)')].some(isSeen))
    .map((answer) => `"${answer.innerText.trim().slice(0, 60)}" stays closed`);
}

/** Controls on which no outline is drawn, nor on what stands for them, while they have the focus. */
export function unmarkedFocus(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]',
  );
  const marks = (element: Element | null | undefined) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  return [...controls]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      control.focus({ preventScroll: true });
      if (document.activeElement !== control) return false;
      const label = control.closest('label') ?? (control as HTMLInputElement).labels?.[0];
      return ![control, label, control.nextElementSibling, control.parentElement].some(marks);
    })
    .map((control) => `no mark on the focus of ${control.outerHTML.slice(0, 80)}`);
}

/** What the page says, sentence by sentence, outside of what waits for its script. */
export function visibleText(): string[] {
  const parts = 'h1, h2, h3, h4, p, li, dt, dd, td, th, summary, figcaption, blockquote, label';
  return [...document.querySelectorAll<HTMLElement>(parts)]
    .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((part) => !part.closest('[data-island], noscript'))
    .map((part) => part.innerText.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Controls that a thumb misses: less than 44 px wide or high, with all that reacts to a tap. */
export function smallTargets(): string[] {
  const least = 44;
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), select, textarea, summary',
  );
  return [...controls].filter(isSmall).map((control) => {
    const { width, height } = control.getBoundingClientRect();
    const name = control.getAttribute('aria-label') ?? control.innerText.trim().slice(0, 40);
    return `${Math.round(width)} × ${Math.round(height)} px: ${control.localName} "${name}"`;
  });

  function isSmall(control: HTMLElement): boolean {
    const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isSeen || control.closest('[aria-hidden="true"], .skip')) return false;
    // A link in a sentence is as high as its line.
    if (control.localName === 'a' && getComputedStyle(control).display === 'inline') return false;
    const label = control.closest('label') ?? (control as HTMLInputElement).labels?.[0];
    return [control, label].every((target) => target && !reaches(target));
  }

  /** By itself, or by what is drawn around it for the thumb alone. */
  function reaches(target: Element): boolean {
    const { width, height } = target.getBoundingClientRect();
    return (['::before', '::after'] as const)
      .map((part) => getComputedStyle(target, part))
      .some(({ position, top, bottom, left, right, content }) => {
        const grows = content !== 'none' && position === 'absolute';
        const [up, down, back, on] = [top, bottom, left, right].map((edge) =>
          grows ? Math.max(0, -Number.parseFloat(edge) || 0) : 0,
        );
        return (
          width + (back ?? 0) + (on ?? 0) >= least - 0.5 &&
          height + (up ?? 0) + (down ?? 0) >= least - 0.5
        );
      });
  }
}
