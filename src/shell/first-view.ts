import type { Application } from '#contract/applications.ts';
import type { Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { type Currency, currencies, groupDigits } from '#credit/money.ts';
import { isReturn } from '#stores/navigate.ts';
import { gateFor } from '#stores/navigation/gate.ts';
import { readsSlot, screenVersion } from '#stores/read-cache.ts';
import { defaultCurrency, heldAt } from '#stores/reads/held.ts';
import { readClaims } from '#stores/session/claims.ts';

/** What a first view is made of. `asOf` is set for figures that this tab has kept from before. */
export type FirstView = {
  readonly user: User;
  readonly portfolios: readonly Portfolio[];
  /** Those at the active partner. */
  readonly held: readonly Portfolio[];
  readonly applications: readonly Application[];
  /** The active application: 0 for all. */
  readonly active: string;
  readonly currency: Currency | undefined;
  /** What else the screen asks at first, in the order of src/api/first-views.ts. */
  readonly rest: readonly unknown[];
  readonly asOf?: string;
};

/** Texts by the `data-text` of their places in the page's shape. */
export type Texts = Readonly<Record<string, string | undefined>>;

/**
 * For an inline script of a screen, which runs before React: puts the main figures into the page's
 * own shape (layouts/Waiting.astro) as soon as the early reads are answered, or at once when this tab
 * has kept them. Words and figures show when the guard allows the screen, and nothing changes when
 * anything is not as expected: React shows it then.
 *
 * @param textsOf - computed by the functions that the screen itself uses; undefined when the screen begins
 * with something else
 */
export function showFirstView(textsOf: (view: FirstView) => Texts | undefined): void {
  const shape = document.querySelector<HTMLElement>('[data-first-view]');
  if (!shape || !globalThis.earlyReads) return;
  const { asked, token, active } = globalThis.earlyReads;
  // Neither another borrower in this browser nor the way back sees what was put in.
  addEventListener('pagehide', () => shape.remove());
  addEventListener('storage', ({ key }) => key === 'user:token' && shape.remove());

  const show = (portfolios: readonly Portfolio[] | undefined, view: Omit<FirstView, Known>) => {
    if (localStorage['user:token'] !== token || !portfolios) return;
    const held = heldAt(active, portfolios);
    if (gateFor(location.pathname, active, held).state !== 'open') return;
    if (view.user.blacklist.signin) return;
    groupDigits(localStorage['look:digits']);
    const chosen = currencies.find((one) => one === localStorage.currency);
    const currency = chosen ?? defaultCurrency(held);
    const texts = textsOf({ ...view, portfolios, held, active, currency });
    if (!texts) return;
    for (const place of shape.querySelectorAll<HTMLElement>('[data-text]')) {
      const text = texts[place.dataset.text ?? ''];
      if (text === undefined) continue;
      place.textContent = text;
      // As large as its place: the policy allows no style in the markup.
      if ('fits' in place.dataset) shape.style.setProperty('--characters', String(text.length));
    }
    shape.dataset.firstView = 'open';
  };

  const kept = keptReads(token, active);
  if (kept?.user && isReturn()) {
    const { user, portfolios, loans } = kept;
    tolerate(() => show(portfolios, { user, applications: [], rest: [{ loans }], asOf: user.now }));
  }
  void Promise.all([...asked.values()].map(dataOf)).then((answers) => {
    const [{ applications }, { all }, { user }, ...rest] = answers as [
      { applications: Application[] },
      { all?: (Omit<Portfolio, 'waitlist'> & { waitlist: string })[] },
      { user: User },
      ...unknown[],
    ];
    // As it travels: the contract, which is too large to come along, turns this one field alone.
    const portfolios = all?.map((one) => ({ ...one, waitlist: one.waitlist === '1' }));
    show(portfolios, { user, applications, rest });
  }, ignore);
}

type Known = 'portfolios' | 'held' | 'active' | 'currency';

const ignore = () => undefined;

function tolerate(work: () => void): void {
  try {
    work();
  } catch {}
}

/** The answer is read twice: here, and by the client. */
async function dataOf(answer: Promise<Response>): Promise<unknown> {
  const response = (await answer).clone();
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()).data;
}

/** What reads/persist.ts keeps, for the borrower of this token and until it expires. */
function keptReads(token: string, active: string) {
  try {
    const claims = readClaims(token);
    const { user_id, scope } = JSON.parse(localStorage.user ?? '{}');
    if (!claims || user_id !== claims.user_id || (claims.exp ?? 0) * 1000 < Date.now()) return;
    const read = (key: string) => {
      const [of, [version, shown]] = JSON.parse(sessionStorage[readsSlot + key]);
      if (of === scope && version === screenVersion()) return JSON.parse(shown);
    };
    return {
      user: read(`/user${active || '0'}`) as User | undefined,
      portfolios: read('/portfolio/trueall') as Portfolio[] | undefined,
      loans: read(`/loan${active || '0'}`) as Loan[] | undefined,
    };
  } catch {
    return undefined;
  }
}
