import { atom, computed } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import { createSellOrder, getShortfall, withdrawSellOrder } from '#contract/sell-orders.ts';
import type { Minor } from '#credit/money.ts';
import { headroomBp } from '#credit/redline.ts';
import { whileBusy } from '#stores/busy.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { createReadStore, read, refreshMoney } from '#stores/reads/read.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast } from '#stores/toasts.ts';

export type Shortfall = AnswerOf<typeof getShortfall>;
export type Standing = Shortfall['now'];
export type Asset = Shortfall['assets'][number];

/** The one that the address names, or else the one that is nearest to its redline. */
const $portfolioId = computed($portfolios, ({ data: portfolios }) => {
  const named = new URLSearchParams(location.search).get('portfolio_id');
  if (named) return named;
  const [nearest] = (portfolios ?? [])
    .filter(({ redline }) => redline > 0)
    .toSorted((one, other) => roomOf(one) - roomOf(other));
  return nearest?.portfolio_id;
});

const roomOf = ({ value, redline }: { readonly value: Minor; readonly redline: Minor }) =>
  headroomBp(value, redline);

/** Whether it is known that nothing is owed on any portfolio. */
export const $nothingOwed = computed(
  [$portfolios, $portfolioId],
  ({ data }, id) => data !== undefined && id === undefined,
);

export const $shortfall = createReadStore<Shortfall>(['/portfolio/', $portfolioId, '/shortfall'], {
  fetcher: (_portfolio, id) => read(getShortfall, { params: { id: String(id) } }),
});

type Chosen = Pick<Asset, 'class' | 'symbol'> & { readonly amount: Minor };

/** A sale that could be made, after a pause in typing. */
export const $previewed = atom<Chosen | undefined>(undefined);
const $query = computed($previewed, (chosen) => chosen && JSON.stringify(chosen));

/** How that sale would leave things. */
export const $preview = createReadStore<Standing | null>(
  ['/portfolio/', $portfolioId, '/shortfall ', $query],
  {
    fetcher: async (_portfolio, id, _shortfall, chosen) => {
      const query: Chosen = JSON.parse(String(chosen));
      return (await read(getShortfall, { params: { id: String(id) }, query })).preview;
    },
  },
);

/** Asks the partner to sell. Gives why it was refused, for the field. */
export const sell = (loan_id: string, { amount, class: assetClass, symbol }: Chosen) =>
  whileBusy(async (): Promise<string | undefined> => {
    const portfolio_id = $portfolioId.get() ?? '';
    const body = { portfolio_id, loan_id, class: assetClass, symbol, amount };
    const outcome = await submit('sell-order', createSellOrder, { body });
    if (outcome.ok) {
      toast('We have asked for the sale.', 'success');
      refreshMoney();
      return undefined;
    }
    if (!isUndecided(outcome.code)) refreshMoney();
    return outcome.messages.join(' ');
  });

/** Calls a sale back. Gives why it was refused: then it is shown as it stands now. */
export const callBack = (order_id: string) =>
  whileBusy(async (): Promise<string | undefined> => {
    const outcome = await submit('call-back', withdrawSellOrder, { params: { id: order_id } });
    refreshMoney();
    if (!outcome.ok) return outcome.messages.join(' ');
    toast('We have called the sale back.', 'success');
    return undefined;
  });
