import { computed } from 'nanostores';
import { $currency } from '#stores/reads/currency.ts';
import { totals } from '#stores/reads/held.ts';
import { followChanges } from '#stores/reads/live.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { $user } from '#stores/reads/user.ts';
import { $applicationId } from '#stores/session/session.ts';
import { $flow, seenPayout } from './withdrawal.store.ts';

/** Of the steps before anything is sent. */
const $figures = computed(
  [$flow, $user, $portfolios, $currency, $applicationId],
  (flow, { data: user }, { data: portfolios }, currency, active) => {
    const step = flow?.step;
    if (step !== 'amount' && step !== 'destination' && step !== 'review') return undefined;
    const at = flow && 'asked' in flow ? flow.asked : { applicationId: Number(active), currency };
    if (!user || !portfolios || !at.currency) return undefined;
    const held = portfolios.filter(
      ({ application }) =>
        at.applicationId === 0 || application.application_id === at.applicationId,
    );
    const { balance } = totals(held, at.currency);
    return {
      about: `${at.applicationId} ${at.currency}`,
      now: { balance, sell: user.rates.sell },
    };
  },
);

/**
 * Keeps the open screen at the figures of now, and notes what has changed since it was read.
 * @returns stops it
 */
export function followFigures(): () => void {
  const stopPolling = followChanges();
  const stop = $figures.subscribe((figures) => {
    if (figures) seenPayout.note(figures.about, figures.now);
  });
  return () => {
    stop();
    stopPolling();
  };
}
