import { atom, computed } from 'nanostores';
import { getRevision, type Revision } from '#contract/revision.ts';
import { ask } from './api.ts';
import { kept } from './figures.ts';
import { keepFigures } from './kept-figures.ts';
import { $loanUnderWay, $openLoans } from './loans.ts';
import { $portfolios } from './portfolio.ts';
import { refreshMoney, revalidateKeys } from './reads.ts';
import { $user } from './user.ts';

/** In ms. A loan is on its way for seconds, and somebody watches. */
const looks = { every: 4000, underWay: 2000, most: 60_000 };
/** Looked at so lately, in ms, figures are not called old because the reader was away. */
const recent = 10_000;

const isOfNotifications = (key: string) => key.startsWith('/notifications');

/** The last look at the provider: when it answered last, by its own clock, and whether just now. */
const $look = atom<{ readonly at?: string; readonly answered: boolean }>({ answered: true });

/**
 * The instant that the figures on the screen are of, when they may be older than now: they were
 * kept in the tab, could not be read again, or nothing has been heard since.
 */
export const $asOf = computed(
  [$user, $portfolios, $openLoans, $look],
  (user, portfolios, loans, look): string | undefined => {
    const reads = [user, portfolios, loans];
    const doubted = reads.some(({ data, error }) => data && (error || kept.has(data)));
    if (!user.data || (!doubted && look.answered)) return undefined;
    const read = user.data.now;
    return look.at && look.at > read ? look.at : read;
  },
);

/**
 * While the page is seen, asks every few seconds whether anything has changed, and reads again what
 * has. Less and less often when no answer comes, and at once when the borrower is back. Gives the
 * way to stop.
 */
export function followChanges(): () => void {
  let known: Revision | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let lookedAt = performance.now();

  const wait = () => {
    clearTimeout(timer);
    const usual = $loanUnderWay.get() ? looks.underWay : looks.every;
    if (!stopped) timer = setTimeout(look, Math.min(usual * 2 ** failures, looks.most));
  };
  const look = async () => {
    clearTimeout(timer);
    if (document.hidden || !navigator.onLine) return;
    const answer = await ask(getRevision).catch(() => undefined);
    if (stopped) return;
    lookedAt = performance.now();
    failures = answer?.ok ? 0 : failures + 1;
    if (answer?.ok) {
      const { revision, now } = answer.data;
      known ??= $user.get().data?.revision;
      if (known?.money !== revision.money) refreshMoney();
      if (known?.notifications !== revision.notifications) revalidateKeys(isOfNotifications);
      known = revision;
      $look.set({ at: now, answered: true });
    } else {
      $look.set({ ...$look.get(), answered: false });
    }
    wait();
  };
  const lose = () => $look.set({ ...$look.get(), answered: false });
  const show = () => {
    if (document.hidden) return;
    if (performance.now() - lookedAt > recent) lose();
    void look();
  };

  const stopKeeping = keepFigures();
  const stopUser = $user.subscribe(({ data }) => {
    if (data && !kept.has(data)) known ??= data.revision;
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
