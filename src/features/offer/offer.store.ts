import { atom, computed } from 'nanostores';
import { getLoan, type Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { getQuote } from '#contract/quotes.ts';
import { setPassword, type User } from '#contract/users.ts';
import { newPasswordProblem, type PasswordProblem } from '#credit/passwords.ts';
import { attempt } from '#stores/attempt.ts';
import { whileBusy } from '#stores/busy.ts';
import { $currency } from '#stores/currency.ts';
import { draftOf, dropDraft, keepDraft } from '#stores/draft.ts';
import { $portfolios } from '#stores/portfolio.ts';
import { createReadStore, ReadFailure, read, refreshMoney } from '#stores/reads.ts';
import { $applicationId } from '#stores/session.ts';
import { isUndecided } from '#stores/submit.ts';
import { toast } from '#stores/toasts.ts';
import { $user } from '#stores/user.ts';
import { track } from '#telemetry/track.ts';
import { entryToMinor } from '#ui/keypad/keypad-entry.ts';
import type { ProviderQuote } from './agreed-quote.ts';
import {
  type Asked,
  type Facts,
  isOut,
  next,
  type OfferEvent,
  type OfferFlow,
  resume,
  start,
} from './offer.flow.ts';
import { requestProblem } from './request-checks.ts';

const kept = 'offer';
const signature = 'offer:name';
export const $flow = atom<OfferFlow | undefined>(undefined);
/** Why the last try failed; shown where it was tried, until something changes. */
export const $problem = atom<string | undefined>(undefined);

let lastRead: User | undefined;
/** The borrower as last read: another currency reads again, and must not blank the keypad. */
export const $borrower = computed($user, ({ data }) => {
  lastRead = data ?? lastRead;
  return lastRead;
});

const $asked = computed($flow, (flow) =>
  flow && 'asked' in flow ? JSON.stringify(flow.asked) : undefined,
);
/** The whole cost of what is asked for, as the provider would sign it today. */
export const $quote = createReadStore<ProviderQuote>(['/loan/quote ', $asked], {
  fetcher: async (_path, asked) => {
    const { amount, currency, tenure, applicationId } = JSON.parse(String(asked)) as Asked;
    const query = { amount, currency, tenure, application_id: applicationId };
    return (await read(getQuote, { query })).quote;
  },
});

const $loanId = computed($flow, (flow) => (flow?.step === 'done' ? flow.loanId : undefined));
/** The loan that was asked for, as it stands now. */
export const $loan = createReadStore<Loan>(['/loan/one ', $loanId], {
  fetcher: async (_path, id) => {
    const [loan] = (await read(getLoan, { params: { id: String(id) } })).loans;
    if (!loan) throw new ReadFailure('not_found', 'We could not find that.');
    return loan;
  },
});

/** The loan that the address asks about: its receipt is found again after the tab was closed. */
export const loanInAddress = () => new URLSearchParams(location.search).get('loan') ?? undefined;

/** The portfolios of a partner, in the provider's order. */
export function portfoliosAt(
  applicationId: number,
  portfolios: readonly Portfolio[] = $portfolios.get().data ?? [],
): Portfolio[] {
  return portfolios.filter((one) => one.application.application_id === applicationId);
}

/** Which steps are done already: read when a step is left, not when it was entered. */
function factsAt(applicationId: number): Facts {
  return {
    passwordSet: $borrower.get()?.password_set ?? false,
    accepted: portfoliosAt(applicationId).every(({ legal }) => legal),
  };
}

/** Opens the flow once borrower and portfolios are known; what was typed survives a reload. */
export function open(): void {
  if ($flow.get()) return;
  const active = $applicationId.get();
  const fresh = start(active !== '' && active !== '0');
  const [at, flow] = draftOf<[string, OfferFlow]>(kept) ?? ['', fresh];
  // A request without an answer is asked about first, whichever partner is active now.
  const isMine = at === active || isOut(flow);
  const loanId = loanInAddress();
  if (loanId && !isOut(flow)) {
    $flow.set({ step: 'done', loanId });
    return;
  }
  const applicationId = 'asked' in flow ? flow.asked.applicationId : Number(active);
  $flow.set(isMine ? resume(flow, factsAt(applicationId)) : fresh);
}

export function happen(event: OfferEvent): void {
  const flow = $flow.get();
  if (!flow) return;
  const following = next(flow, event);
  if (following.step === 'done') {
    dropDraft(kept);
    dropDraft(signature);
  } else keepDraft(kept, [$applicationId.get(), following]);
  $problem.set(undefined);
  $flow.set(following);
}

export function chooseVendor(applicationId: number): void {
  $applicationId.set(String(applicationId));
  happen({ type: 'vendorChosen' });
}

/** NEXT on the keypad. */
export function confirmAmount(asked: Asked): void {
  track({ event: 'request amount', currency: asked.currency, tenure: asked.tenure });
  happen({ type: 'confirmed', asked, facts: factsAt(asked.applicationId) });
}

/** The browser's Forward: as the button of the step, where that would lead on. */
export function forward(): void {
  const flow = $flow.get();
  if (flow?.step === 'offer') happen({ type: 'started' });
  const currency = $currency.get();
  if (flow?.step !== 'keypad' || !currency) return;
  const applicationId = Number($applicationId.get());
  const portfolios = portfoliosAt(applicationId);
  const minimum = $borrower.get()?.minimums.loan[currency];
  const amount = entryToMinor(flow.typed.entry);
  if (!minimum || requestProblem({ currency, portfolios, amount, minimum })) return;
  confirmAmount({ applicationId, currency, amount, tenure: flow.typed.tenure });
}

/** The signature as typed so far; it survives a reload like the rest. */
export const keptName = (): string => String(draftOf(signature) ?? '');
export const keepName = (name: string): void => keepDraft(signature, name);

/** NEXT on the password step; gives what is wrong, and at which field. */
export async function savePassword(
  password: string,
  confirmation: string,
): Promise<PasswordProblem | undefined> {
  const problem = newPasswordProblem(password, confirmation);
  if (problem) return problem;
  return whileBusy(async () => {
    const outcome = await attempt(setPassword, {
      body: { data: { password, passwordConfirmation: confirmation } },
    });
    if (!outcome.ok && isUndecided(outcome.code)) {
      $problem.set(outcome.messages.join(' '));
      return undefined;
    }
    if (!outcome.ok) {
      const at = outcome.code === 'password_mismatch' ? 'confirmation' : 'password';
      return { at, message: outcome.messages.join(' ') };
    }
    toast('You have successfully set your password.', 'success');
    const flow = $flow.get();
    if (flow?.step === 'password') {
      const { accepted } = factsAt(flow.asked.applicationId);
      happen({ type: 'passwordSet', accepted });
    }
    refreshMoney();
    return undefined;
  });
}
