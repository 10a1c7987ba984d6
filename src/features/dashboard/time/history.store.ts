import { computed } from 'nanostores';
import { getPortfolioHistory, type PastDay } from '#contract/portfolio-history.ts';
import type { Currency } from '#credit/money.ts';
import { $currency } from '#stores/currency.ts';
import { createReadStore, read } from '#stores/reads.ts';
import { $applicationId, $token } from '#stores/session.ts';

const $key = computed([$token, $applicationId], (token, application) =>
  token ? application || '0' : undefined,
);

/** How the shown currency has come to where it is, at the active application. */
export const $history = createReadStore<PastDay[]>(['/portfolio/history/', $currency, $key], {
  fetcher: async (_path, currency, application) => {
    const query = { currency: currency as Currency, application_id: Number(application) };
    return (await read(getPortfolioHistory, { query })).history;
  },
});
