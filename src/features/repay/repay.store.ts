import { atom } from 'nanostores';
import { getLoan, type Loan } from '#contract/loans.ts';
import {
  getDollarInstructions,
  initializeRepayment,
  recordRepayment,
} from '#contract/repayments.ts';
import type { Minor } from '#credit/money.ts';
import { minor } from '#credit/money.ts';
import { attempt } from '#stores/attempt.ts';
import { whileBusy } from '#stores/busy.ts';
import { draftOf, dropDraft, keepDraft } from '#stores/draft.ts';
import { go, goInstead } from '#stores/navigate.ts';
import { createReadStore, read, refreshMoney } from '#stores/reads.ts';
import { type RepayEntry, repayEntry } from '#stores/repay-entry.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { next, type RepayEvent, type RepayFlow } from './repay.flow.ts';

const kept = 'repay';

export const $flow = atom<RepayFlow | undefined>(undefined);

const $loanId = atom<string | undefined>(undefined);
/** The loan that is repaid, with what is owed on it today. */
export const $loan = createReadStore<Loan>(['/loan/', $loanId], {
  fetcher: async (_path, id) => {
    const { loans } = await read(getLoan, { params: { id: String(id) } });
    return loans[0] as Loan;
  },
});
export const $instructions = createReadStore<{ label: string; value: string }[]>(
  ['/repayment/instructions'],
  { fetcher: async () => (await read(getDollarInstructions)).instructions },
);

/** Opens the flow: from a repayment button, or back from the checkout. Nothing else opens it. */
export function open(): void {
  if ($flow.get()) return;
  const query = new URLSearchParams(location.search);
  const reference = query.get('reference');
  const remembered = remember();
  const entry = repayEntry(query) ?? remembered;
  if (entry) $loanId.set(entry.loanId);
  if (reference) {
    $flow.set({ step: 'confirming', reference, kept: remembered?.at });
    void confirm(reference);
  } else if (entry) {
    const same = remembered?.loanId === entry.loanId ? remembered.at : undefined;
    $flow.set({ step: 'amount', entry: same?.entry ?? minorToEntry(minor(entry.value)) });
    keep(entry, same);
  } else {
    toast('You cannot access the repayment page, to go there click a repayment button.', 'error');
    setTimeout(goInstead, 1500, '/dashboard');
  }
}

export function happen(event: RepayEvent): void {
  const flow = $flow.get();
  if (!flow) return;
  const following = next(flow, event);
  $flow.set(following);
  const remembered = remember();
  if (following.step === 'done') dropDraft(kept);
  else if (remembered && 'entry' in following) {
    keep(remembered, {
      entry: following.entry,
      amount: 'amount' in following ? following.amount : minor(0),
    });
  }
}

/** CONTINUE: the server fixes the charge, then the browser goes to the processor's checkout. */
export async function pay(loanId: string, amount: Minor): Promise<void> {
  await whileBusy(async () => {
    const outcome = await submit('repayment', initializeRepayment, {
      body: { loan_id: loanId, amount },
    });
    if (outcome.ok) go(outcome.data.checkout.authorization_url);
    else toastFailure(outcome.messages);
  });
}

/** Back from the checkout: closing it is never taken as unpaid, the provider is asked. */
export async function confirm(reference: string): Promise<void> {
  await whileBusy(async () => {
    const outcome = await attempt(recordRepayment, { body: { reference } });
    if (!outcome.ok) {
      toastFailure(outcome.messages);
      // Without an answer nothing is known: the borrower stays and can ask again.
      return isUndecided(outcome.code) ? undefined : leave();
    }
    const [repayment] = outcome.data.repayments;
    if (outcome.data.status === 'success' && repayment) {
      refreshMoney();
      happen({ type: 'paid', repayment });
    } else if (outcome.data.status === 'failed') {
      toast('The payment did not go through, so nothing was charged.', 'error');
      leave();
    }
  });
}

/** Not paid: back to the choice, or to the dashboard when this tab does not know the loan. */
export function leave(): void {
  if (remember()) {
    history.replaceState(null, '', '/repay');
    happen({ type: 'notPaid' });
  } else {
    goInstead('/dashboard');
  }
}

type Remembered = RepayEntry & { readonly at?: { entry: string; amount: Minor } | undefined };

const remember = () => draftOf<Remembered>(kept);

function keep(entry: RepayEntry, at: Remembered['at']): void {
  keepDraft(kept, { ...entry, at });
}
