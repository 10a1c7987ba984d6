import { atom } from 'nanostores';
import {
  type Account,
  listAccounts,
  listProcessors,
  type Processor,
} from '#contract/withdrawals.ts';
import { draftOf, dropDraft, keepDraft } from '#stores/draft.ts';
import { handedOver, type InstantLoanPrefill } from '#stores/embedding/widget.ts';
import { isReload } from '#stores/navigate.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { keepSeen } from '#stores/reads/seen-figures.ts';
import { $applicationId } from '#stores/session/session.ts';
import type { PayoutFigures } from './figures.ts';
import {
  atPartner,
  type DestinationDraft,
  isInFlight,
  type RequestedPayout,
  type Start,
  start,
  transition,
  type WithdrawalEvent,
  type WithdrawalFlow,
} from './withdrawal.flow.ts';

const kept = 'withdrawal';
const keptSteps = 'withdrawal:steps';

export const $flow = atom<WithdrawalFlow | undefined>(undefined);
/** What can be withdrawn and the rate, as the borrower has read them on this screen. */
export const seenPayout = keepSeen<PayoutFigures>('withdrawal:seen');
/** Why the last request failed. It is shown beside the button until the flow moves. */
export const $problem = atom<string | undefined>(undefined);

export const $processors = createReadStore<Processor[]>(['/processors'], {
  fetcher: async () => (await read(listProcessors)).processors,
});
export const $accounts = createReadStore<Account[]>(['/account'], {
  fetcher: async () => (await read(listAccounts)).all,
});

/** How many steps the card's step has counted; each step after it counts on. */
export const countedSteps = () => draftOf<number>(keptSteps);
export const countSteps = (steps: number) => keepDraft(keptSteps, steps);

/** Opens the flow once the borrower is known; what was chosen and typed survives a reload. */
export function openFlow(card: Start['card']): void {
  if ($flow.get()) return;
  const query = new URLSearchParams(location.search);
  const applicationId = $applicationId.get();
  const wish = handedOver();
  const before = remembered(applicationId);
  if (!before) seenPayout.forget();
  $flow.set(
    start({
      card,
      applicationId,
      cardReference: query.get('card') ?? undefined,
      addCard: query.has('trigger'),
      instant: wish && String(wish.applicationId) === applicationId ? askedIn(wish) : undefined,
      kept: before,
    }),
  );
}

function askedIn({ tenure, interest_bp, name, ...asked }: InstantLoanPrefill): RequestedPayout {
  return { ...asked, loan: { tenure, interest_bp, name } };
}

/** Starts again, after a card was added or given up. */
export function reopenFlow(card: Start['card'], address = '/withdrawal'): void {
  history.replaceState(null, '', address);
  $problem.set(undefined);
  $flow.set(undefined);
  openFlow(card);
}

export function dispatch(event: WithdrawalEvent): void {
  const flow = $flow.get();
  if (!flow) return;
  const following = atPartner(transition(flow, event), $applicationId.get());
  $problem.set(undefined);
  // The borrower goes on with the present figures before them.
  if (event.type === 'confirmed' || event.type === 'reviewed' || event.type === 'sent') {
    seenPayout.accept();
  }
  if (event.type === 'paid') {
    seenPayout.forget();
    dropDraft(keptSteps);
  }
  // At the choice of the partner no partner is active.
  if (following.step === 'selectVendor') $applicationId.set('0');
  keepDraft(kept, [$applicationId.get(), following]);
  $flow.set(following);
}

// Another tab may choose all partners, or '' when the borrower logs out.
$applicationId.listen((id) => {
  const flow = $flow.get();
  if (flow && id) $flow.set(atPartner(flow, id));
});

export function chooseVendor(applicationId: string): void {
  $applicationId.set(applicationId);
  dispatch({ type: 'vendorChosen' });
}

/** Changes part of the destination. */
export function updateDestination(part: Partial<DestinationDraft>): void {
  const flow = $flow.get();
  if (flow?.step === 'destination') dispatch({ type: 'destined', to: { ...flow.to, ...part } });
}

/**
 * The flow that this tab remembers. Another partner's flow starts again, except for a request without an
 * answer. A result is shown again only after a reload.
 */
function remembered(applicationId: string): WithdrawalFlow | undefined {
  const [at, flow] = draftOf<[string, WithdrawalFlow]>(kept) ?? [];
  if (!flow || (at !== applicationId && !isInFlight(flow))) return undefined;
  if (flow.step !== 'done' || isReload()) return flow;
  dropDraft(kept);
  return undefined;
}
