import { atom, computed } from 'nanostores';
import { getRevision, type Revision } from '#contract/revision.ts';
import { addDays, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { minuteMs } from '#credit/durations.ts';
import { unconfirmed } from '../read-cache.ts';
import { ask } from '../session/api.ts';
import { $loanUnderWay, $openLoans } from './loans.ts';
import { persistReads } from './persist.ts';
import { $portfolios } from './portfolio.ts';
import { refreshMoney, revalidateKeys } from './read.ts';
import { $user } from './user.ts';

/** In ms. A loan is on its way for seconds, and somebody watches. */
const pollMs = { usual: 4000, underWay: 2000, max: minuteMs };
/** In ms. Figures that were polled so recently are not called old when the reader comes back. */
const recent = 10_000;
/** In ms. A poll for the new day comes this much after midnight, so that it is never too early. */
const afterMidnight = 250;

const isOfNotifications = (key: string) => key.startsWith('/notifications');

/** When the provider last answered a poll, by its own clock, and whether it answered the latest. */
const $lastPoll = atom<{ readonly at?: string; readonly answered: boolean }>({ answered: true });

/**
 * The instant that the figures on the screen are of, when they may be older than now: they were
 * kept in the tab, could not be read again, or nothing has been heard since.
 */
export const $asOf = computed(
  [$user, $portfolios, $openLoans, $lastPoll],
  (user, portfolios, loans, poll): string | undefined => {
    const reads = [user, portfolios, loans];
    const doubted = reads.some(({ data, error }) => data && (error || unconfirmed.has(data)));
    if (!user.data || (!doubted && poll.answered)) return undefined;
    const read = user.data.now;
    return poll.at && poll.at > read ? poll.at : read;
  },
);

/**
 * While the page is seen, asks every few seconds and at midnight in Lagos whether anything has changed,
 * and reads again what has. Less and less often when no answer comes, and at once when the borrower is
 * back.
 *
 * @returns stops it
 */
export function followChanges(): () => void {
  let known: Revision | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let polledAt = performance.now();
  let heardAt: { readonly provider: number; readonly here: number } | undefined;

  const wait = () => {
    clearTimeout(timer);
    const usual = $loanUnderWay.get() ? pollMs.underWay : pollMs.usual;
    const next = Math.min(usual * 2 ** failures, pollMs.max, untilMidnight());
    if (!stopped) timer = setTimeout(poll, next);
  };
  // By the provider's clock: the device's may be wrong, or in another zone.
  const untilMidnight = () => {
    if (!heardAt) return pollMs.max;
    const now = heardAt.provider + performance.now() - heardAt.here;
    return lagosMidnight(addDays(lagosDay(now), 1)) - now + afterMidnight;
  };
  const poll = async () => {
    clearTimeout(timer);
    if (document.hidden || !navigator.onLine) return;
    const answer = await ask(getRevision).catch(() => undefined);
    if (stopped) return;
    polledAt = performance.now();
    failures = answer?.ok ? 0 : failures + 1;
    if (answer?.ok) {
      const { revision, now } = answer.data;
      heardAt = { provider: Date.parse(now), here: polledAt };
      known ??= $user.get().data?.revision;
      if (known?.money !== revision.money) refreshMoney();
      if (known?.notifications !== revision.notifications) revalidateKeys(isOfNotifications);
      known = revision;
      $lastPoll.set({ at: now, answered: true });
    } else {
      $lastPoll.set({ ...$lastPoll.get(), answered: false });
    }
    wait();
  };
  const lose = () => $lastPoll.set({ ...$lastPoll.get(), answered: false });
  const show = () => {
    if (document.hidden) return;
    if (performance.now() - polledAt > recent) lose();
    void poll();
  };

  const stopKeeping = persistReads();
  const stopUser = $user.subscribe(({ data }) => {
    if (data && !unconfirmed.has(data)) known ??= data.revision;
  });
  const stopLoans = $loanUnderWay.listen(wait);
  const heard = new AbortController();
  const { signal } = heard;
  document.addEventListener('visibilitychange', show, { signal });
  addEventListener('online', show, { signal });
  addEventListener('offline', lose, { signal });
  wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
    heard.abort();
    stopKeeping();
    stopUser();
    stopLoans();
  };
}
