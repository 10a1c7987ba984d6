import { atom, computed } from 'nanostores';
import { type Loan, listLoans } from '#contract/loans.ts';
import { listRepayments, type Repayment } from '#contract/repayments.ts';
import { listWithdrawals, type Withdrawal } from '#contract/withdrawals.ts';
import { lagosDay } from '#credit/calendar.ts';
import type { Currency, Minor } from '#credit/money.ts';
import { $currency } from '#stores/reads/currency.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { $user } from '#stores/reads/user.ts';
import { $applicationId, $token } from '#stores/session/session.ts';
import { isFiltered, pagesOf, transition, type View, type ViewEvent } from './activities.flow.ts';
import { searchOf, viewOf } from './address.ts';
import { filtersOf, pageOf } from './list-query.ts';

/** The view, as the address says. */
export const $view = atom<View>(viewOf(location.search));

/** Applies an event to the view, as a history entry of its own. */
export function dispatch(event: ViewEvent): void {
  const before = $view.get();
  const view = transition(before, event);
  const search = searchOf(view, location.search);
  if (search === searchOf(before, location.search)) return;
  history.pushState(null, '', location.pathname + search);
  show(view);
}

/** Corrects a page that does not exist, without a history entry. */
function correct(view: View): void {
  history.replaceState(history.state, '', location.pathname + searchOf(view, location.search));
  $view.set(view);
}

/**
 * Milliseconds for which a changed tab shows its indicator, as the specification says. Reading
 * starts at once.
 */
const settlingMs = 1500;
export const $settling = atom(false);
let settled: ReturnType<typeof setTimeout> | undefined;

function show(view: View): void {
  if (view.tab !== $view.get().tab) {
    clearTimeout(settled);
    $settling.set(true);
    settled = setTimeout(() => $settling.set(false), settlingMs);
  }
  $view.set(view);
}

/**
 * Follows Back and Forward, and returns to page 1 when portfolio or currency change.
 * @returns a function that stops
 */
export function followView(): () => void {
  const onPop = () => {
    const search = (view: View) => searchOf(view, '');
    const view = viewOf(location.search);
    if (search(view) !== search($view.get())) show(view);
  };
  addEventListener('popstate', onPop);
  const toFirst = () => {
    if ($view.get().page > 1) correct({ ...$view.get(), page: 1 });
  };
  const stops = [$applicationId.listen(toFirst), $currency.listen(toFirst)];
  const stopTurning = $records.listen(({ data }) => {
    const view = $view.get();
    const last = pagesOf(data?.total ?? 0);
    if (data?.tab === view.tab && !data.hidden && view.page > last)
      correct({ ...view, page: last });
  });
  return () => {
    removeEventListener('popstate', onPop);
    clearTimeout(settled);
    for (const stop of [...stops, stopTurning]) stop();
  };
}

type Sums = { readonly currency: Currency };
/**
 * A page of records. When the filters leave none, `total` is 0, `hidden` the number without them, and
 * `records` the first of those.
 */
type Page<T extends View['tab'], Record, S> = {
  readonly tab: T;
  readonly records: readonly Record[];
  readonly sums: readonly (Sums & S)[];
  readonly total: number;
  readonly hidden: number;
};
export type Records =
  | Page<'credit', Loan, { principal: Minor; totalRepaid: Minor; outstanding: Minor }>
  | Page<
      'repayments',
      Repayment,
      { amount: Minor; principal: Minor; interest: Minor; returned: Minor }
    >
  | Page<'withdrawals', Withdrawal, { amount: Minor; returned: Minor }>;

const paths = {
  credit: listLoans.path,
  repayments: listRepayments.path,
  withdrawals: listWithdrawals.path,
};

/** Today in Lagos, by the provider's clock. */
const $today = computed($user, ({ data }) => data && lagosDay(Date.parse(data.now)));

/** The chosen portfolio and currency. */
const $scope = computed([$token, $applicationId, $currency], (token, application, currency) =>
  token && currency ? { application_id: Number(application || 0), currency } : undefined,
);

/** The query of the list call, without its page; undefined until the provider's day is known. */
export const $filters = computed([$scope, $view, $today], (of, view, today) =>
  of && today ? { ...of, ...filtersOf(view, today) } : undefined,
);

const $key = computed([$scope, $filters, $view], (of, wanted, view) =>
  wanted ? `${paths[view.tab]} ${JSON.stringify({ of, wanted, view })}` : undefined,
);

/** Records with their view. The chosen view may already be another one. */
export type Shown = Records & { readonly view: View };

/**
 * The page on screen. Its key begins with the path, so that the borrower's own actions revalidate
 * it.
 */
export const $records = createReadStore<Shown>([$key], {
  fetcher: async (key) => {
    const { of, wanted, view } = JSON.parse(String(key).replace(/^\S+ /, ''));
    const found = await readPage(view.tab, { ...wanted, ...pageOf(view) });
    if (found.total > 0 || !isFiltered(view)) return { ...found, view };
    const all = await readPage(view.tab, { ...of, ...pageOf({ ...view, page: 1 }) });
    return { ...all, sums: found.sums, total: 0, hidden: all.total, view } as Shown;
  },
});

/** One page of a tab's records. */
async function readPage(tab: View['tab'], query: object): Promise<Records> {
  switch (tab) {
    case 'credit': {
      const { loans: records, ...figures } = await read(listLoans, { query });
      return { tab, records, ...figures, hidden: 0 };
    }
    case 'repayments': {
      const { repayments: records, ...figures } = await read(listRepayments, { query });
      return { tab, records, ...figures, hidden: 0 };
    }
    case 'withdrawals': {
      const { withdrawals: records, ...figures } = await read(listWithdrawals, { query });
      return { tab, records, ...figures, hidden: 0 };
    }
  }
}

const $openKey = computed([$scope, $view], (of, { tab }) =>
  of && tab !== 'credit' ? `${paths[tab]} open ${JSON.stringify({ of, tab })}` : undefined,
);

/** Pending repayments and withdrawals, which no filter may hide. */
export const $open = createReadStore<Records>([$openKey], {
  fetcher: async (key) => {
    const { of, tab } = JSON.parse(String(key).replace(/^\S+ open /, ''));
    const open = tab === 'repayments' ? { recorded: 'false' } : { status: ['pending'] };
    return readPage(tab, { ...of, ...open });
  },
});
