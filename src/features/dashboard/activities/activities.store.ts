import { atom, computed } from 'nanostores';
import { type Loan, listLoans } from '#contract/loans.ts';
import { listRepayments, type Repayment } from '#contract/repayments.ts';
import { listWithdrawals, type Withdrawal } from '#contract/withdrawals.ts';
import { lagosDay } from '#credit/calendar.ts';
import type { Currency, Minor } from '#credit/money.ts';
import { $currency } from '#stores/currency.ts';
import { createReadStore, read } from '#stores/reads.ts';
import { $applicationId, $token } from '#stores/session.ts';
import { $user } from '#stores/user.ts';
import { isFiltered, next, pagesOf, type View, type ViewEvent } from './activities.flow.ts';
import { searchOf, viewOf } from './address.ts';
import { filtersOf, pageOf } from './filters.ts';

/** What is shown, as the address says. */
export const $view = atom<View>(viewOf(location.search));

/** Each of them is a step that the browser's Back takes back. */
export function happen(event: ViewEvent): void {
  const before = $view.get();
  const view = next(before, event);
  const search = searchOf(view, location.search);
  if (search === searchOf(before, location.search)) return;
  history.pushState(null, '', location.pathname + search);
  show(view);
}

/** Without a step of its own: the page that was meant is not there. */
function correct(view: View): void {
  history.replaceState(history.state, '', location.pathname + searchOf(view, location.search));
  $view.set(view);
}

/** A tab shows its indicator this long, as the specification says; its records come meanwhile. */
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

/** Back and Forward, and what chosen portfolio and currency do to the page; gives what ends that. */
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
/** A page of records; `hidden` counts those that the filters hide, when they leave nothing. */
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
      { amount: Minor; principal: Minor; interest: Minor; surplus: Minor }
    >
  | Page<'withdrawals', Withdrawal, { amount: Minor; returned: Minor }>;

const paths = {
  credit: listLoans.path,
  repayments: listRepayments.path,
  withdrawals: listWithdrawals.path,
};

/** The day in Lagos by the provider's clock. */
const $today = computed($user, ({ data }) => data && lagosDay(Date.parse(data.now)));

/** Whose records: those of the chosen portfolio in the chosen currency. */
const $of = computed([$token, $applicationId, $currency], (token, application, currency) =>
  token && currency ? { application_id: Number(application || 0), currency } : undefined,
);

/** What the filters leave, as its list call asks; undefined while that is not known. */
export const $wanted = computed([$of, $view, $today], (of, view, today) =>
  of && today ? { ...of, ...filtersOf(view, today) } : undefined,
);

const $key = computed([$of, $wanted, $view], (of, wanted, view) =>
  wanted ? `${paths[view.tab]} ${JSON.stringify({ of, wanted, view })}` : undefined,
);

/** Records with the view that they are of: the chosen one may be ahead of them. */
export type Shown = Records & { readonly view: View };

/** The shown page. Keys begin with the path, so that own actions have it read again. */
export const $records = createReadStore<Shown>([$key], {
  fetcher: async (key) => {
    const { of, wanted, view } = JSON.parse(String(key).replace(/^\S+ /, ''));
    const found = await readPage(view.tab, { ...wanted, ...pageOf(view) });
    if (found.total > 0 || !isFiltered(view)) return { ...found, view };
    const { total: hidden } = await readPage(view.tab, { ...of, limit: 0 });
    return { ...found, hidden, view };
  },
});

/** One page of a tab's records. */
export async function readPage(tab: View['tab'], query: object): Promise<Records> {
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

const $openKey = computed([$of, $view], (of, { tab }) =>
  of && tab !== 'credit' ? `${paths[tab]} open ${JSON.stringify({ of, tab })}` : undefined,
);

/** Payments and payouts whose end is not known yet: no filter may hide them. */
export const $open = createReadStore<Records>([$openKey], {
  fetcher: async (key) => {
    const { of, tab } = JSON.parse(String(key).replace(/^\S+ open /, ''));
    const open = tab === 'repayments' ? { recorded: 'false' } : { status: ['pending'] };
    return readPage(tab, { ...of, ...open });
  },
});
