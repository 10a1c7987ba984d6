import { computed } from 'nanostores';
import type { ShownDebt } from '#contract/repayments.ts';
import { followChanges } from '#stores/reads/live.ts';
import { $user } from '#stores/reads/user.ts';
import { figuresOf, followedEntry } from './figures.ts';
import { $flow, $loan, dispatch, seenDebt } from './repay.store.ts';

const $figures = computed([$loan, $user], ({ data: loan }, { data: user }) =>
  loan && user ? { about: loan.loan_id, now: figuresOf(loan, user) } : undefined,
);

/**
 * Keeps the open screen at the figures of now. What was proposed on the keypad follows what is due; what
 * was typed stays, and a checkout that is about to open by itself waits.
 * @returns stops it
 */
export function followFigures(): () => void {
  const stopPolling = followChanges();
  const stop = $figures.subscribe((figures) => {
    if (!figures) return;
    const before = seenDebt.note(figures.about, figures.now);
    if (!before) return;
    const flow = $flow.get();
    dispatch({ type: 'stopped' });
    const entry = flow?.step === 'amount' && followedEntry(flow.entry, before, figures.now);
    if (entry) dispatch({ type: 'entered', entry });
  });
  return () => {
    stop();
    stopPolling();
  };
}

/** What the screen shows of the debt, for the request that moves money; undefined before it is read. */
export function shownDebt(): ShownDebt | undefined {
  const figures = $figures.get();
  if (!figures) return undefined;
  const { due, payoff, rate } = figures.now;
  return { due, payoff, rate };
}
