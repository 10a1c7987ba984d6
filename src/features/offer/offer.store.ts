import { atom, computed } from 'nanostores';
import { getLoan, type Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { getQuote } from '#contract/quotes.ts';
import { setPassword, type User } from '#contract/users.ts';
import { newPasswordProblem, type PasswordProblem } from '#credit/passwords.ts';
import { whileBusy } from '#stores/busy.ts';
import { draftOf, dropDraft, keepDraft } from '#stores/draft.ts';
import { $currency, chooseCurrency } from '#stores/reads/currency.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { createReadStore, ReadFailure, read, refreshMoney } from '#stores/reads/read.ts';
import { $user } from '#stores/reads/user.ts';
import { attempt } from '#stores/session/attempt.ts';
import { $applicationId } from '#stores/session/session.ts';
import { isUndecided } from '#stores/submit.ts';
import { toast } from '#stores/toasts.ts';
import { track } from '#telemetry/track.ts';
import { entryToMinor } from '#ui/keypad/keypad-entry.ts';
import {
  atPartner,
  isInFlight,
  type OfferEvent,
  type OfferFlow,
  type Prerequisites,
  type RequestedLoan,
  resume,
  start,
  transition,
} from './offer.flow.ts';
import { requestProblem } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

const kept = 'offer';
const signature = 'offer:name';
export const $flow = atom<OfferFlow | undefined>(undefined);
/** Why the last request failed. It is shown beside the button until the flow moves. */
export const $problem = atom<string | undefined>(undefined);

let lastRead: User | undefined;
/** The borrower as last read. Switching the currency reads again, and the keypad must not go blank meanwhile. */
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
    const { amount, currency, tenure, applicationId } = JSON.parse(String(asked)) as RequestedLoan;
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

/** The loan in the address, so that its receipt can be opened again after the tab was closed. */
export const loanInAddress = () => new URLSearchParams(location.search).get('loan') ?? undefined;

/** The portfolios of a partner, in the provider's order. */
export function portfoliosAt(
  applicationId: number,
  portfolios: readonly Portfolio[] = $portfolios.get().data ?? [],
): Portfolio[] {
  return portfolios.filter((one) => one.application.application_id === applicationId);
}

/** Which steps are done. Read when a step ends, because another tab may have done one meanwhile. */
function prerequisitesAt(applicationId: number): Prerequisites {
  return {
    passwordSet: $borrower.get()?.password_set ?? false,
    accepted: portfoliosAt(applicationId).every(({ legal }) => legal),
  };
}

const isPartnerChosen = () => Number($applicationId.get()) > 0;

/** Opens the flow once borrower and portfolios are known; what was typed survives a reload. */
export function openFlow(): void {
  if ($flow.get()) return;
  const active = $applicationId.get();
  const fresh = start(isPartnerChosen());
  const [at, flow] = draftOf<[string, OfferFlow]>(kept) ?? ['', fresh];
  // A request without an answer comes first, whichever partner is active now.
  const isMine = at === active || isInFlight(flow);
  const loanId = loanInAddress();
  if (loanId && !isInFlight(flow)) {
    $flow.set({ step: 'done', loanId });
    return;
  }
  const applicationId = 'asked' in flow ? flow.asked.applicationId : Number(active);
  const resumed = resume(flow, prerequisitesAt(applicationId));
  $flow.set(isMine ? atPartner(resumed, isPartnerChosen()) : fresh);
}

export function dispatch(event: OfferEvent): void {
  const flow = $flow.get();
  if (!flow) return;
  const following = atPartner(transition(flow, event), isPartnerChosen());
  if (following.step === 'done') {
    dropDraft(kept);
    dropDraft(signature);
  } else keepDraft(kept, [$applicationId.get(), following]);
  $problem.set(undefined);
  $flow.set(following);
}

// Another tab may choose all partners, or '' when the borrower logs out.
$applicationId.listen((id) => {
  const flow = $flow.get();
  if (flow && id) $flow.set(atPartner(flow, isPartnerChosen()));
});

export function chooseVendor(applicationId: number): void {
  $applicationId.set(String(applicationId));
  dispatch({ type: 'vendorChosen' });
}

/** NEXT on the keypad. From now on its currency is the chosen one, and the request needs it. */
export function confirmAmount(asked: RequestedLoan): void {
  chooseCurrency(asked.currency);
  track({ event: 'request amount', currency: asked.currency, tenure: asked.tenure });
  dispatch({ type: 'confirmed', asked, facts: prerequisitesAt(asked.applicationId) });
}

/** The browser's Forward acts as the step's own button, if that button would go on. */
export function forward(): void {
  const flow = $flow.get();
  if (flow?.step === 'offer') dispatch({ type: 'started' });
  const currency = $currency.get();
  if (flow?.step !== 'keypad' || !currency) return;
  const applicationId = Number($applicationId.get());
  const portfolios = portfoliosAt(applicationId);
  const minimum = $borrower.get()?.minimums.loan[currency];
  const amount = entryToMinor(flow.typed.entry);
  if (!minimum || requestProblem({ currency, portfolios, amount, minimum })) return;
  confirmAmount({ applicationId, currency, amount, tenure: flow.typed.tenure });
}

/** The signature as typed so far. It survives a reload. */
export const draftSignature = (): string => String(draftOf(signature) ?? '');
export const keepSignature = (name: string): void => keepDraft(signature, name);

/**
 * NEXT on the password step.
 * @returns what is wrong and at which field, or undefined when the password is set
 */
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
      const { accepted } = prerequisitesAt(flow.asked.applicationId);
      dispatch({ type: 'passwordSet', accepted });
    }
    refreshMoney();
    return undefined;
  });
}
