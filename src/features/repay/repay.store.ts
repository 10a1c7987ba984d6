import { atom, computed } from 'nanostores';
import { getLoan, getPayoff, type Loan } from '#contract/loans.ts';
import { lagosDay } from '#credit/calendar.ts';
import { type Minor, minor } from '#credit/money.ts';
import { arrivesBy } from '#credit/working-days.ts';
import { draftOf, keepDraft } from '#stores/draft.ts';
import { goInstead } from '#stores/navigate.ts';
import {
  amountAlone,
  dueNow,
  isNew,
  isReturn,
  loanAlone,
  loanRepayAddress,
  type RepayPrefill,
  repayAddress,
  repayPrefill,
  takeCarried,
} from '#stores/navigation/prefill.ts';
import { shownDepth } from '#stores/navigation/step-history.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { keepSeen } from '#stores/reads/seen-figures.ts';
import { $transferInstructions } from '#stores/reads/transfer-instructions.ts';
import { $user } from '#stores/reads/user.ts';
import { toast } from '#stores/toasts.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import type { DebtFigures } from './figures.ts';
import {
  type PaymentStatus,
  type RememberedStep,
  type RepayEvent,
  type RepayFlow,
  type SentPayment,
  transition,
} from './repay.flow.ts';

/** The step that the borrower is at, in the tab's storage. */
export const stepDraft = 'repay';
const pendingDraft = 'repay-awaited';
/** What was sent and has no answer yet, in the tab's storage. */
export const sentDraft = 'repay:sent';

export const $flow = atom<RepayFlow | undefined>(undefined);
/** The debt as the borrower has read it on this screen. */
export const seenDebt = keepSeen<DebtFigures>('repay:seen');
export const $loanId = atom<string | undefined>(undefined);

/** The loan that is repaid, with what is owed on it today. */
export const $loan = createReadStore<Loan>(['/loan/', $loanId], {
  fetcher: async (_path, id) => {
    const { loans } = await read(getLoan, { params: { id: String(id) } });
    return loans[0] as Loan;
  },
});

/** The amount on the keypad after a pause in typing, for what it would do. */
export const $previewed = atom<Minor | undefined>(undefined);
const $amount = computed([$flow, $previewed], (flow, previewed) => {
  const amount = flow && 'amount' in flow ? flow.amount : previewed;
  return amount && String(amount);
});
/** The loan's position before and after the chosen amount, and what each later day adds. */
export const $positions = createReadStore(['/loan/', $loanId, '/payoff ', $amount], {
  fetcher: (_path, id, _payoff, amount) =>
    read(getPayoff, { params: { id: String(id) }, query: { amount: minor(Number(amount)) } }),
});

/** The day on which a transfer that is sent now arrives at the latest. */
const $arrival = computed([$user, $transferInstructions], ({ data: user }, { data: way }) =>
  user && way ? arrivesBy(lagosDay(Date.parse(user.now)), way.working_days) : undefined,
);
/** The payoff on that day. */
export const $payoffOnArrival = createReadStore(['/loan/', $loanId, '/payoff by ', $arrival], {
  fetcher: async (_path, id, _payoff, date) => {
    const params = { id: String(id) };
    return (await read(getPayoff, { params, query: { date: String(date) } })).payoff;
  },
});

/** What this tab remembers while the borrower is at the checkout, or has loaded the page anew. */
type Remembered = { readonly entry: RepayPrefill; readonly flow: RememberedStep };

/** A payment whose outcome this tab does not know. It is checked before another can be made. */
type PendingPayment = { readonly loanId: string; readonly reference: string };

export const keepPendingPayment = (payment: PendingPayment | undefined) =>
  keepDraft(pendingDraft, payment ?? null);

/**
 * Shows what was sent without an answer, if something was. It is asked about before anything else is
 * paid, whichever loan that would be for.
 */
export function showUnanswered(wanted = wantedLoan()): boolean {
  const sent = draftOf<SentPayment>(sentDraft);
  if (sent) $flow.set({ step: 'unanswered', sent, wanted });
  return sent !== undefined;
}

function wantedLoan(): string | undefined {
  const flow = $flow.get();
  return flow?.step === 'unanswered' ? flow.wanted : $loanId.get();
}

/** Opens the flow: from a repayment button, or on return from the checkout. Nothing else opens it. */
export function openFlow(): void {
  if ($flow.get()) return;
  const query = new URLSearchParams(location.search);
  const remembered = draftOf<Remembered>(stepDraft);
  const carried = takeCarried();
  const named = loanAlone(query);
  const known = named && remembered?.entry.loanId !== named ? undefined : remembered?.entry;
  const entry = carried ?? repayPrefill(query) ?? known;
  if (showUnanswered(entry?.loanId ?? named)) return;
  const pending = draftOf<PendingPayment | null>(pendingDraft);
  const reference =
    query.get('reference') ?? (pending?.loanId === entry?.loanId ? pending?.reference : undefined);
  if (entry) {
    $loanId.set(entry.loanId);
    // What the address proposes has been typed by nobody: its effect is asked without a pause.
    if (entry.value > 0) $previewed.set(minor(entry.value));
  }

  const isAnew = isNew(query);
  if (isAnew) history.replaceState(history.state, '', withoutFrom(query));
  const begun = entry && beginning(entry, isAnew ? undefined : remembered, wayOf(query, carried));
  if (reference) {
    const isTapped = isAnew || carried !== undefined || named !== undefined;
    const isEarlier = isTapped && !query.has('reference');
    // What this tab has begun is of the payment that it waits for, and says nothing of another.
    const isOfIt = pending?.reference === reference && pending.loanId === entry?.loanId;
    const ofIt = isOfIt ? begun : undefined;
    $flow.set({ step: 'payment', reference, status: { state: 'asking' }, begun: ofIt, isEarlier });
  } else if (entry && begun) {
    $flow.set(begun);
    keepDraft(stepDraft, { entry, flow: begun });
  } else void openOtherwise(query);
}

/** A reload of it goes on with what was typed. */
function withoutFrom(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete('from');
  return `/repay?${rest}`;
}

async function openOtherwise(query: URLSearchParams): Promise<void> {
  const [amount, loanId] = [amountAlone(query), loanAlone(query)];
  if (loanId && (await (await import('./any-loan.ts')).openNamedLoan(loanId))) return;
  if (amount && (await (await import('./any-loan.ts')).openAnyLoan(minor(amount)))) return;
  toast('You cannot access the repayment page, to go there click a repayment button.', 'error');
  setTimeout(goInstead, 1500, '/dashboard');
}

/** How the borrower has chosen to pay before they came. */
function wayOf(query: URLSearchParams, carried: RepayPrefill | undefined) {
  if (carried) return 'card';
  return isReturn(query) ? 'credit' : 'any';
}

/** An amount entered on the dashboard goes straight to the card; otherwise what was typed, or what the address says. */
function beginning(
  entry: RepayPrefill,
  before: Remembered | undefined,
  way: 'card' | 'credit' | 'any',
): RememberedStep {
  const value = minor(entry.value);
  const at = { entry: minorToEntry(value), amount: value };
  const isSame = before?.entry.loanId === entry.loanId && before.entry.value === entry.value;
  const same = isSame ? before.flow : undefined;
  if (way !== 'any' || !same) seenDebt.forget();
  if (way === 'card') return { step: 'naira', autoOpen: true, ...at };
  if (way === 'credit') return { step: 'credit', direct: true, ...at };
  if (same?.step === 'naira' || same?.step === 'card') {
    return { step: 'naira', entry: same.entry, amount: same.amount, autoOpen: false };
  }
  return same ?? { step: 'amount', entry: minorToEntry(value) };
}

/**
 * Gives the payment its address, which survives a reload. Its step leads back to the first entry of the
 * flow in the browser's history, which is where the address belongs.
 */
export function showReference(reference: string): void {
  const show = () => history.replaceState(history.state, '', `/repay?reference=${reference}`);
  if (shownDepth() === 0) show();
  else addEventListener('popstate', show, { once: true });
}

/** Whether the payment has ended, so that another can start without checking it again. */
export const isSettled = ({ state }: PaymentStatus) =>
  state === 'paid' || state === 'failed' || state === 'closed';

export function dispatch(event: RepayEvent): void {
  const flow = $flow.get();
  if (!flow) return;
  const following = transition(flow, event);
  // The borrower goes on with the present figures before them.
  if (event.type === 'confirmed' || event.type === 'chosen') seenDebt.accept();
  const remembered = draftOf<Remembered>(stepDraft);
  // A reload goes on with the step that a payment leads back to, also after Back from there.
  if (remembered && flow.step === 'payment' && following.step !== 'payment') {
    history.replaceState(history.state, '', loanRepayAddress(remembered.entry.loanId));
  }
  $flow.set(following);
  if (following.step === 'payment') {
    if (following.status.state === 'paid') keepDraft(stepDraft, null);
  } else if (remembered && following.step !== 'unanswered') {
    keepDraft(stepDraft, { ...remembered, flow: following });
  }
}

/** Repays another loan instead, beginning with what is due on it. */
export function chooseLoan(loan: Loan): void {
  const { loan_id: loanId, payoff: amount } = loan;
  const entry = { loanId, amount, value: dueNow(loan) };
  const typed = minorToEntry(entry.value);
  const query = new URLSearchParams(repayAddress(loan).replace(/^.*\?/, ''));
  history.replaceState(history.state, '', withoutFrom(query));
  $previewed.set(undefined);
  keepDraft(stepDraft, { entry, flow: { step: 'amount', entry: typed } });
  $loanId.set(loanId);
  dispatch({ type: 'loanChosen', entry: typed });
}
