import { atom } from 'nanostores';
import {
  type Account,
  listAccounts,
  listProcessors,
  type Processor,
} from '#contract/withdrawals.ts';
import { draftOf, keepDraft } from '#stores/draft.ts';
import { isReload } from '#stores/navigate.ts';
import { createReadStore, read } from '#stores/reads.ts';
import { $applicationId } from '#stores/session.ts';
import { handedOver, type InstantWish } from '#stores/widget.ts';
import {
  type Asked,
  isOut,
  next,
  type Start,
  start,
  type To,
  type WithdrawalEvent,
  type WithdrawalFlow,
} from './withdrawal.flow.ts';

const kept = 'withdrawal';

export const $flow = atom<WithdrawalFlow | undefined>(undefined);
/** Why the last try failed; shown where it was tried, until something changes. */
export const $problem = atom<string | undefined>(undefined);

export const $processors = createReadStore<Processor[]>(['/processors'], {
  fetcher: async () => (await read(listProcessors)).processors,
});
export const $accounts = createReadStore<Account[]>(['/account'], {
  fetcher: async () => (await read(listAccounts)).all,
});

/** Opens the flow once the borrower is known; what was chosen and typed survives a reload. */
export function open(card: Start['card']): void {
  if ($flow.get()) return;
  const query = new URLSearchParams(location.search);
  const applicationId = $applicationId.get();
  const wish = handedOver();
  $flow.set(
    start({
      card,
      applicationId,
      cardReference: query.get('card') ?? undefined,
      addCard: query.has('trigger'),
      instant: wish && String(wish.applicationId) === applicationId ? askedIn(wish) : undefined,
      kept: remembered(applicationId),
    }),
  );
}

function askedIn({ tenure, interest_bp, ...asked }: InstantWish): Asked {
  return { ...asked, loan: { tenure, interest_bp } };
}

/** Opens it anew: a card was added, or none is wanted any more. */
export function reopen(card: Start['card'], address = '/withdrawal'): void {
  history.replaceState(null, '', address);
  $problem.set(undefined);
  $flow.set(undefined);
  open(card);
}

export function happen(event: WithdrawalEvent): void {
  const flow = $flow.get();
  if (!flow) return;
  const following = next(flow, event);
  $problem.set(undefined);
  // Back at the choice of the partner, all of them are on offer again.
  if (following.step === 'selectVendor') $applicationId.set('0');
  keepDraft(kept, [$applicationId.get(), following]);
  $flow.set(following);
}

export function chooseVendor(applicationId: string): void {
  $applicationId.set(applicationId);
  happen({ type: 'vendorChosen' });
}

/** Changes a part of where the money goes. */
export function destine(part: Partial<To>): void {
  const flow = $flow.get();
  if (flow?.step === 'destination') happen({ type: 'destined', to: { ...flow.to, ...part } });
}

/**
 * What this borrower left in this tab. A flow of another partner begins anew; a request without an
 * answer is asked about first, and a result is shown again over a reload alone.
 */
function remembered(applicationId: string): WithdrawalFlow | undefined {
  const [at, flow] = draftOf<[string, WithdrawalFlow]>(kept) ?? [];
  if (!flow || (at !== applicationId && !isOut(flow))) return undefined;
  return flow.step === 'done' && !isReload() ? undefined : flow;
}
