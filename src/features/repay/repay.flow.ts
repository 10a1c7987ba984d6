import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { Checkout } from '#contract/checkout.ts';
import type { chargeSavedCard, Repayment, recordRepayment } from '#contract/repayments.ts';
import type { Currency, Minor } from '#credit/money.ts';

/** What was entered, and the amount of it in minor units of the loan's currency. */
type At = { readonly entry: string; readonly amount: Minor };

/**
 * A checkout that the borrower left without paying. Until `heldUntil` (an ISO instant) an open one
 * still charges what was agreed.
 */
export type Unpaid = {
  readonly state: 'open' | 'failed' | 'closed';
  readonly heldUntil?: string | undefined;
};

/**
 * The steps that a tab remembers. With `autoOpen` the checkout opens by itself after a second.
 */
export type RememberedStep =
  | { readonly step: 'amount'; readonly entry: string }
  | ({ readonly step: 'choice'; readonly unpaid?: Unpaid } & At)
  | ({ readonly step: 'naira'; readonly autoOpen: boolean } & At)
  /** The last look before the saved card is charged. */
  | ({ readonly step: 'card' } & At)
  | ({ readonly step: 'dollar' } & At)
  /** Giving undrawn credit back. `direct`: opened from the dashboard, so that Back leads there. */
  | ({ readonly step: 'credit'; readonly direct: boolean } & At);

/**
 * A charge of the saved card, or credit that goes back, as it was sent. Sent again unchanged, it is done
 * once. A page from before a deploy kept neither `partner` nor `undrawn`.
 */
export type SentPayment = {
  /** The name of the loan's partner. */
  readonly partner?: string;
} & (
  | { readonly call: 'charge'; readonly body: BodyOf<typeof chargeSavedCard> }
  | {
      readonly call: 'return';
      readonly body: {
        readonly loan_id: string;
        readonly amount: Minor;
        readonly currency: Currency;
        /** What could be given back when this was asked. Of what is left, as much again is another return. */
        readonly undrawn?: Minor;
      };
    }
);

/** What the provider says of a payment besides its state: the saved card, the charge, why it failed. */
type Told = Pick<AnswerOf<typeof recordRepayment>, 'card' | 'charge' | 'failure'>;

/**
 * The provider's five states of a payment, and `held` for one that does not match its request.
 * `asking`: no answer yet; `unknown`: no answer came. An open payment has a `checkout` while that still
 * charges what was agreed. Only `paid` means that money has moved.
 */
export type PaymentStatus =
  | { readonly state: 'asking' }
  | { readonly state: 'unknown'; readonly message: string }
  | (Told & {
      readonly state: 'open';
      readonly repayment: Repayment | undefined;
      readonly checkout: Checkout | undefined;
    })
  | (Told & {
      readonly state: 'pending' | 'failed' | 'closed';
      readonly repayment: Repayment | undefined;
    })
  | { readonly state: 'held'; readonly message: string }
  | (Told & { readonly state: 'paid'; readonly repayment: Repayment });

/** Repaying one loan, then following its payment, whose reference is in the address. */
export type RepayFlow =
  | RememberedStep
  /** What was sent has no answer, so that its outcome is unknown. It comes before any other payment. */
  | {
      readonly step: 'unanswered';
      readonly sent: SentPayment;
      /** The loan that was opened, where it is known. */
      readonly wanted?: string | undefined;
    }
  | {
      readonly step: 'payment';
      readonly reference: string;
      readonly status: PaymentStatus;
      /** The step from which the borrower left for the checkout. */
      readonly begun: RememberedStep | undefined;
      /** The borrower has tapped Repay since, and does not know how this payment ended. */
      readonly isEarlier?: boolean;
    };

export type RepayEvent =
  | { readonly type: 'entered'; readonly entry: string }
  | { readonly type: 'loanChosen'; readonly entry: string }
  | { readonly type: 'confirmed'; readonly amount: Minor }
  /** Gives so much undrawn credit back instead of paying. */
  | { readonly type: 'creditChosen'; readonly entry: string; readonly amount: Minor }
  | { readonly type: 'returned'; readonly repayment: Repayment }
  | { readonly type: 'chosen'; readonly account: 'naira' | 'dollar' }
  | { readonly type: 'cardChosen' }
  | { readonly type: 'stopped' }
  /** Pays another way after a payment that failed. */
  | { readonly type: 'retried' }
  /** Another amount than the one that was confirmed, at the step where the borrower is. */
  | { readonly type: 'changed'; readonly entry: string; readonly amount: Minor }
  | { readonly type: 'back' }
  | { readonly type: 'asked'; readonly reference: string }
  | { readonly type: 'statusReceived'; readonly status: PaymentStatus };

export function transition(flow: RepayFlow, event: RepayEvent): RepayFlow {
  switch (event.type) {
    case 'entered':
      return flow.step === 'amount' ? { ...flow, entry: event.entry } : flow;
    case 'loanChosen':
      return flow.step === 'amount' ? { step: 'amount', entry: event.entry } : flow;
    case 'creditChosen': {
      if (flow.step !== 'amount' && flow.step !== 'choice' && flow.step !== 'credit') return flow;
      const { entry, amount } = event;
      return { step: 'credit', entry, amount, direct: flow.step === 'credit' && flow.direct };
    }
    case 'returned': {
      if (flow.step === 'payment') return flow;
      const { repayment } = event;
      const { reference } = repayment;
      return { step: 'payment', reference, status: { state: 'paid', repayment }, begun: undefined };
    }
    case 'confirmed':
      return flow.step === 'amount'
        ? { step: 'choice', entry: flow.entry, amount: event.amount }
        : flow;
    case 'chosen':
      if (flow.step !== 'choice') return flow;
      return event.account === 'naira'
        ? { ...choiceOf(flow), step: 'naira', autoOpen: false }
        : { ...choiceOf(flow), step: 'dollar' };
    case 'cardChosen':
      return flow.step === 'naira' ? { ...choiceOf(flow), step: 'card' } : flow;
    case 'retried':
      return flow.step === 'payment' && flow.begun && 'amount' in flow.begun
        ? { ...choiceOf(flow.begun), step: 'naira', autoOpen: false }
        : flow;
    case 'stopped':
      return flow.step === 'naira' ? { ...flow, autoOpen: false } : flow;
    case 'changed':
      return 'amount' in flow ? { ...flow, entry: event.entry, amount: event.amount } : flow;
    case 'back':
      if (flow.step === 'choice') return { step: 'amount', entry: flow.entry };
      if (flow.step === 'card') return { ...choiceOf(flow), step: 'naira', autoOpen: false };
      return leadsToChoice(flow) ? choiceOf(flow) : flow;
    case 'asked':
      return flow.step === 'payment'
        ? flow
        : {
            step: 'payment',
            reference: event.reference,
            status: { state: 'asking' },
            begun: flow.step === 'unanswered' ? undefined : flow,
          };
    case 'statusReceived':
      return flow.step === 'payment' ? afterStatus(flow, event.status) : flow;
  }
}

const leadsToChoice = (
  flow: RepayFlow,
): flow is Extract<RepayFlow, { step: 'naira' | 'dollar' | 'credit' }> =>
  flow.step === 'naira' || flow.step === 'dollar' || (flow.step === 'credit' && !flow.direct);

const choiceOf = ({ entry, amount }: At) => ({ step: 'choice', entry, amount }) as const;

/**
 * A checkout without a payment leads back to the choice of account, with what was entered. Once a
 * payment is on its way, its outcome is shown; a paid one stays paid.
 */
function afterStatus(flow: RepayFlow & { step: 'payment' }, status: PaymentStatus): RepayFlow {
  if (flow.status.state === 'paid') return flow;
  const { begun } = flow;
  const unpaid = unpaidOf(status);
  // What became of a saved card has a screen of its own.
  const isCard = 'card' in status && status.card !== undefined;
  if (unpaid && !isCard && flow.status.state === 'asking' && begun) {
    return begun.step === 'amount' ? begun : { ...choiceOf(begun), unpaid };
  }
  return { ...flow, status };
}

function unpaidOf(status: PaymentStatus): Unpaid | undefined {
  if (status.state === 'open') return { state: 'open', heldUntil: status.checkout?.held_until };
  return status.state === 'failed' || status.state === 'closed'
    ? { state: status.state }
    : undefined;
}

/** How many steps back lead out of the flow. */
export function depthOf(flow: RepayFlow): number {
  if (flow.step === 'credit' && flow.direct) return 0;
  const depths = { choice: 1, naira: 2, dollar: 2, credit: 2, card: 3 };
  return { amount: 0, unanswered: 0, payment: 0, ...depths }[flow.step];
}
