/** What a person can act on now. `key` names it in any walk that shows it: figures and references are left out. */
export type Control = {
  readonly key: string;
  readonly kind: 'tap' | 'field' | 'select';
  /** Sends a form, or confirms an amount. */
  readonly sends: boolean;
  /** An `<a>`, or a tab of the header. */
  readonly where: 'header' | 'main' | 'footer';
  /** The text of a field's label, for what to type into it. */
  readonly label: string;
  readonly type: string;
};

/** What the page shows, as far as the walk tells states apart and checks them. */
export type Shown = {
  readonly path: string;
  /** The title of the dialog on top, '' without one. */
  readonly dialog: string;
  readonly heading: string;
  /** Something says that it is still loading. */
  readonly busy: boolean;
  /** Differs in each document, so that a new one is noticed. */
  readonly born: number;
  /** The focused element in words, '' when the focus is nowhere. */
  readonly focus: string;
  /** The focused element is not to be seen: outside the window, or covered. */
  readonly focusHidden: boolean;
  /** What is typed, by the field's name. Passwords and codes are left out: nothing promises to keep them. */
  readonly typed: Readonly<Record<string, string>>;
};

/** The name of a state: route, dialog and heading. */
export const stateOf = ({ path, dialog, heading }: Shown): string =>
  [path, heading, dialog].filter(Boolean).join(' › ');

declare global {
  interface Window {
    walk: { controls(): Control[]; element(key: string): Element | undefined; shown(): Shown };
  }
}

/** Runs in each page before anything else. */
export function installWalk(): void {
  const born = Math.random();
  const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
  const unnumbered = (text: string) =>
    squeezed(text)
      .replace(/\b[0-9a-f]{8}(-[0-9a-f-]{27})?\b/g, 'ref')
      .replace(/\d[\d,.:]*/g, '0')
      .slice(0, 60);
  const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      !/^(radio|checkbox|button|submit|hidden|range|file)$/.test(element.type));
  const nameOf = (element: Element): string => {
    const labels = (element as HTMLInputElement).labels;
    const label = element.ariaLabel || (labels && [...labels].map((one) => one.textContent).join());
    return squeezed(
      label || (element as HTMLElement).innerText || element.getAttribute('name') || element.id,
    );
  };
  const topDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1);

  /** By key, in the order of the page. */
  const found = (): Map<string, Element> => {
    const within: ParentNode = topDialog() ?? document;
    const all = new Map<string, Element>();
    for (const element of within.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, summary, select:enabled, input:enabled, textarea:enabled, label',
    )) {
      if (!element.checkVisibility() || element.closest('[inert], [hidden]')) continue;
      const isChoice = element.matches('[type=radio], [type=checkbox]');
      if (
        element.localName === 'label'
          ? !element.querySelector('[type=radio]:enabled, [type=checkbox]:enabled')
          : isChoice
      )
        continue;
      // A mail program and other sites are no part of the app.
      if (element instanceof HTMLAnchorElement && element.origin !== location.origin) continue;
      const name = `${element.localName} ${unnumbered(nameOf(element))}`;
      let key = name;
      for (let again = 2; all.has(key); again++) key = `${name} (${again})`;
      all.set(key, element);
    }
    return all;
  };

  const controls = () =>
    [...found()].map(([key, element]): Control => {
      const field = isField(element);
      return {
        key,
        kind: field ? 'field' : element.localName === 'select' ? 'select' : 'tap',
        sends:
          element.matches('.keypad > .button') ||
          (element instanceof HTMLButtonElement && element.type === 'submit' && !!element.form),
        where: element.closest('header') ? 'header' : element.closest('footer') ? 'footer' : 'main',
        label: nameOf(element),
        type: element.getAttribute('type') ?? '',
      };
    });

  const typed = () => {
    const all: Record<string, string> = {};
    for (const element of document.querySelectorAll('input, textarea')) {
      if (!isField(element) || !element.checkVisibility()) continue;
      if (element.type === 'password' || element.autocomplete === 'one-time-code') continue;
      if (element.value) all[`${nameOf(element)} #${element.name || element.id}`] = element.value;
    }
    const amount = document.querySelector('.keypad-amount:not([data-zero])');
    if (amount?.checkVisibility()) all.amount = squeezed(amount.textContent);
    return all;
  };

  /** Whether nothing of it can be seen. What is hidden from sight on purpose is seen by its label. */
  const isCovered = (focused: Element): boolean => {
    const label = (focused as HTMLInputElement).labels?.[0];
    const box = focused.getBoundingClientRect();
    const all = label && box.width <= 1 ? label.getBoundingClientRect() : box;
    if (all.width <= 1 || focused.matches('.visually-hidden')) return false;
    // Of a list that is longer than the window a part is seen.
    const [left, right] = [Math.max(all.left, 0), Math.min(all.right, innerWidth)];
    const [top, bottom] = [Math.max(all.top, 0), Math.min(all.bottom, innerHeight)];
    if (left >= right || top >= bottom) return true;
    const points = [0.05, 0.5, 0.95].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    return !points.some(([x, y]) => {
      const seen = document.elementFromPoint(x, y);
      return seen && (focused.contains(seen) || seen.contains(focused) || label?.contains(seen));
    });
  };

  const shown = (): Shown => {
    const visible = (selector: string, within: ParentNode = document) =>
      [...within.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
    const dialog = topDialog();
    const focused = document.activeElement;
    const isNowhere = !focused || focused === document.body || focused === document.documentElement;
    return {
      path: location.pathname,
      dialog: dialog ? unnumbered(visible('h1, h2', dialog)?.innerText || 'untitled') : '',
      heading: unnumbered(visible('main h1, h1')?.textContent ?? ''),
      busy: !!visible('[aria-busy=true], .spinner, .skeleton, .waiting', dialog ?? document),
      born,
      focus: isNowhere ? '' : `${focused.localName} ${unnumbered(nameOf(focused))}`,
      focusHidden: !isNowhere && isCovered(focused),
      typed: typed(),
    };
  };
  window.walk = { controls, element: (key) => found().get(key), shown };
}
