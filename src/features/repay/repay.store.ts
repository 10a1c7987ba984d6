import { atom, computed } from 'nanostores';
import { getLoan, getPayoff, type Loan } from '#contract/loans.ts';
import { getDollarInstructions } from '#contract/repayments.ts';
import { addDays, lagosDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { draftOf, keepDraft } from '#stores/draft.ts';
import { goInstead } from '#stores/navigate.ts';
import { createReadStore, read } from '#stores/reads.ts';
import { amountAlone, type RepayEntry, repayEntry, takeCarried } from '#stores/repay-entry.ts';
import { toast } from '#stores/toasts.ts';
import { $user } from '#stores/user.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { type Begun, next, type RepayEvent, type RepayFlow } from './repay.flow.ts';

/** Three business days over a weekend. */
const wireDaysMost = 5;

const kept = 'repay';
const awaited = 'repay-awaited';

export const $flow = atom<RepayFlow | undefined>(undefined);
const $loanId = atom<string | undefined>(undefined);

/** The loan that is repaid, with what is owed on it today. */
export const $loan = createReadStore<Loan>(['/loan/', $loanId], {
  fetcher: async (_path, id) => {
    const { loans } = await read(getLoan, { params: { id: String(id) } });
    return loans[0] as Loan;
  },
});

const $amount = computed($flow, (flow) =>
  flow && 'amount' in flow ? String(flow.amount) : undefined,
);
/** How the loan stands before and after the chosen amount, and what a day more costs. */
export const $standings = createReadStore(['/loan/', $loanId, '/payoff ', $amount], {
  fetcher: (_path, id, _payoff, amount) =>
    read(getPayoff, { params: { id: String(id) }, query: { amount: minor(Number(amount)) } }),
});

/** The day on which a transfer that is sent now arrives at the latest. */
const $arrival = computed(
  $user,
  ({ data }) => data && addDays(lagosDay(Date.parse(data.now)), wireDaysMost),
);
/** What ends the loan then. */
export const $onArrival = createReadStore(['/loan/', $loanId, '/payoff by ', $arrival], {
  fetcher: async (_path, id, _payoff, date) => {
    const params = { id: String(id) };
    return (await read(getPayoff, { params, query: { date: String(date) } })).payoff;
  },
});

export const $instructions = createReadStore<{ label: string; value: string }[]>(
  ['/repayment/instructions'],
  { fetcher: async () => (await read(getDollarInstructions)).instructions },
);

/** What this tab remembers while the borrower is at the checkout, or has loaded the page anew. */
type Remembered = { readonly entry: RepayEntry; readonly flow: Begun };

/** A payment whose end this tab has not heard of: it is asked about before anything is paid again. */
type Awaited = { readonly loanId: string; readonly reference: string };

export const keepAwaited = (payment: Awaited | undefined) => keepDraft(awaited, payment ?? null);

/** Opens the flow: from a repayment button, or back from the checkout. Nothing else opens it. */
export function open(): void {
  if ($flow.get()) return;
  const query = new URLSearchParams(location.search);
  const remembered = draftOf<Remembered>(kept);
  const carried = takeCarried();
  const entry = carried ?? repayEntry(query) ?? remembered?.entry;
  const pending = draftOf<Awaited | null>(awaited);
  const reference =
    query.get('reference') ?? (pending?.loanId === entry?.loanId ? pending?.reference : undefined);
  if (entry) $loanId.set(entry.loanId);

  const begun = entry && beginning(entry, remembered, carried !== undefined);
  if (reference) {
    $flow.set({ step: 'payment', reference, said: { state: 'asking' }, begun });
  } else if (entry && begun) {
    $flow.set(begun);
    keepDraft(kept, { entry, flow: begun });
  } else void openOtherwise(query);
}

async function openOtherwise(query: URLSearchParams): Promise<void> {
  const amount = amountAlone(query);
  if (amount && (await (await import('./any-loan.ts')).openAnyLoan(minor(amount)))) return;
  toast('You cannot access the repayment page, to go there click a repayment button.', 'error');
  setTimeout(goInstead, 1500, '/dashboard');
}

/** The dashboard's own amount goes straight to the card; else what was typed, or the next bill. */
function beginning(entry: RepayEntry, before: Remembered | undefined, carried: boolean): Begun {
  const value = minor(entry.value);
  if (carried) return { step: 'naira', soon: true, entry: minorToEntry(value), amount: value };
  const same = before?.entry.loanId === entry.loanId ? before.flow : undefined;
  if (same?.step === 'naira') return { ...same, soon: false };
  return same ?? { step: 'amount', entry: minorToEntry(value) };
}

export function happen(event: RepayEvent): void {
  const flow = $flow.get();
  if (!flow) return;
  const following = next(flow, event);
  $flow.set(following);
  const remembered = draftOf<Remembered>(kept);
  if (following.step === 'payment') {
    const { said } = following;
    if (said.state === 'paid') keepDraft(kept, null);
    if (said.state === 'paid' || said.state === 'failed') keepAwaited(undefined);
  } else if (remembered) {
    keepDraft(kept, { ...remembered, flow: following });
  }
}
