import { openLoans } from '#contract/loans.ts';
import { min, minor } from '#credit/money.ts';
import type { History, Operation } from '../../consistency/history.ts';
import type { Sequential } from '../../consistency/linearizable.ts';
import type { ModelLoan } from '../model/loan.ts';
import type { Model } from '../model/model.ts';
import {
  type Answer,
  byAmount,
  byId,
  type Call,
  type Keyed,
  type LoanFacts,
  type Look,
  portfolioFacts,
} from './calls.ts';

const isOpen: readonly string[] = openLoans.status;

type Payment = {
  readonly loan_id: string;
  readonly amount: number;
  /** Paid where the processor has the money, credited where the loan has it too. */
  readonly stands: 'open' | 'closed' | 'paid' | 'credited';
};

/** What one borrower has, and what their calls were answered. Its parts are replaced, never changed. */
export type State = {
  readonly model: Model;
  readonly payments: Readonly<Record<string, Payment>>;
  /** What each key was answered when it went well. */
  readonly kept: Readonly<Record<string, Answer>>;
};

type Done = { readonly state: State; readonly answer: Answer } | undefined;

/**
 * What the provider must answer when nobody else asks, by the model of a naive ledger. `loanIds` are the
 * loans' own by the key that each was asked for with: a name tells nothing of the order.
 */
export const sequential = (
  model: Model,
  loanIds: ReadonlyMap<string, string>,
): Sequential<State, Call, Answer> => ({
  start: { model, payments: {}, kept: {} },
  perform: (before, call) => perform({ ...before, model: before.model.copy() }, call, loanIds),
});

/**
 * The moments at which a call looks. There is one, but for credit that is given back: whether the processor
 * has money for the loan is asked first, and the work is done after that. What is paid in between is found
 * later. Where it is refused because of a payment, that is not credited at the one moment, and has been made
 * at a later one. Somebody else may have credited it in between; whoever gives credit back is to see what
 * they owe after it.
 */
export function momentsOf({ call, asked, heard }: Operation<Call, Answer>): History<Call, Answer> {
  const whole = { call, asked, ...(heard && { heard }) };
  if (call.do !== 'give back' || !heard || heard.answer.replayed) return [whole];
  const { loan_id } = call;
  const found = { at: heard.at, answer: { code: 'ok' } };
  const after = asked + 0.5;
  if (heard.answer.code !== 'state_conflict') {
    const first = { do: 'find no payment made', loan_id } as const;
    return [
      { call: first, asked, heard: found },
      { ...whole, asked: after },
    ];
  }
  return [
    { call: { do: 'find a payment not credited', loan_id }, asked, heard: found },
    { call: { do: 'find a payment made', loan_id }, asked: after, heard: found },
  ];
}

function perform(state: State, call: Call, loanIds: ReadonlyMap<string, string>): Done {
  const { model } = state;
  switch (call.do) {
    case 'look':
      return look(state, call);
    case 'cancel': {
      const loan = loanOf(state, call.loan_id);
      return loan && answered(state, loan.cancel(), () => ({ loans: [factsOf(model, loan)] }));
    }
    case 'open a checkout': {
      const { payment, loan_id, amount } = call;
      // Whether it could be paid, without paying it.
      const code = loanOf(state, loan_id)?.copy().repay(minor(amount));
      const opened = { [payment]: { loan_id, amount, stands: 'open' as const } };
      if (code !== 'ok') return code === undefined ? undefined : answered(state, code);
      return answered({ ...state, payments: { ...state.payments, ...opened } }, code);
    }
    case 'find no payment made':
    case 'find a payment not credited':
    case 'find a payment made':
      return find(state, call);
    case 'pay':
    case 'hear of payment':
    case 'record':
      return pay(state, call);
    case 'market moves':
      model.moveMarket(call.portfolio, minor(call.value));
      return answered(state, 'ok');
    case 'time passes':
      model.passTo(call.to);
      return answered(state, 'ok');
    default:
      return once(state, call, loanIds);
  }
}

/** Does the work of a key, unless it was done before: then its answer is given again. */
function once(state: State, call: Keyed, loanIds: ReadonlyMap<string, string>): Done {
  const { kept } = state;
  const first = kept[call.key];
  if (first) return { state, answer: { ...first, replayed: true } };
  const done = work(state, call, loanIds);
  if (done?.answer.code !== 'ok') return done;
  const answer = { ...done.answer, replayed: false };
  return { state: { ...done.state, kept: { ...kept, [call.key]: answer } }, answer };
}

function work(state: State, call: Keyed, loanIds: ReadonlyMap<string, string>): Done {
  const { model } = state;
  if (call.do === 'withdraw') {
    const amount = call.parts[0] + call.parts[1];
    const code = model.withdraw(call.parts, call.to);
    return answered(state, code, () => ({ withdrawals: [[amount, 'pending']] }));
  }
  if (call.do === 'request') {
    const code = model.request(call.parts, call.tenure);
    const loan = model.loans.at(-1);
    if (code !== 'ok' || !loan) return answered(state, code);
    const loan_id = loanIds.get(call.key);
    // Nobody has ever seen it, so it was never made.
    if (loan_id === undefined) return undefined;
    loan.id = loan_id;
    return answered(state, code, () => ({ loans: [factsOf(model, loan)] }));
  }
  const loan = loanOf(state, call.loan_id);
  if (!loan) return undefined;
  const facts = () => ({ loans: [factsOf(model, loan)] });
  if (call.do === 'accept less') return answered(state, model.reduce(loan, call.amount), facts);
  const code = model.giveBack(loan, minor(call.amount));
  return answered(code === 'ok' ? closeCheckouts(state, loan) : state, code, facts);
}

function closeCheckouts(state: State, loan: ModelLoan): State {
  const payments = Object.entries(state.payments).map(([name, payment]) => {
    const closes = payment.loan_id === loan.id && payment.stands === 'open';
    return [name, closes ? { ...payment, stands: 'closed' } : payment];
  });
  return { ...state, payments: Object.fromEntries(payments) };
}

function pay(state: State, { do: does, payment: name }: Extract<Call, { payment: string }>): Done {
  const payment = state.payments[name];
  if (!payment) return undefined;
  if (does === 'pay') {
    const stands = payment.stands === 'credited' ? 'credited' : 'paid';
    return answered(
      { ...state, payments: { ...state.payments, [name]: { ...payment, stands } } },
      'ok',
    );
  }
  const after = payment.stands === 'paid' ? credit(state, name) : state;
  const { stands } = after.payments[name] ?? payment;
  const status = stands === 'credited' ? 'paid' : stands;
  return answered(after, 'ok', () => (does === 'record' ? { status } : {}));
}

function find(state: State, { do: does, loan_id }: Extract<Call, { do: `find ${string}` }>): Done {
  if (does === 'find no payment made') {
    return paymentsOf(state, loan_id, ['paid']).length === 0 ? answered(state, 'ok') : undefined;
  }
  if (does === 'find a payment not credited') {
    const found = paymentsOf(state, loan_id, ['open', 'closed', 'paid']);
    return found.length > 0 ? answered(state, 'ok') : undefined;
  }
  const [made] = paymentsOf(state, loan_id, ['paid', 'credited']).toReversed();
  if (made === undefined) return undefined;
  return answered(state.payments[made]?.stands === 'paid' ? credit(state, made) : state, 'ok');
}

/** Their names, in the order in which their checkouts were opened. */
const paymentsOf = ({ payments }: State, loan: string, all: readonly Payment['stands'][]) =>
  Object.entries(payments)
    .filter(([, { loan_id, stands }]) => loan_id === loan && all.includes(stands))
    .map(([name]) => name);

/** What the loan does not need goes back. */
function credit(state: State, name: string): State {
  const payment = state.payments[name];
  const loan = payment && loanOf(state, payment.loan_id);
  if (!loan) throw new Error(`No loan of ${name}`);
  if (loan.isRunning) loan.credit(min(minor(payment.amount), loan.payoff));
  return { ...state, payments: { ...state.payments, [name]: { ...payment, stands: 'credited' } } };
}

function look(state: State, call: Look): Done {
  const { model } = state;
  const portfolios = model.shown.portfolios.map(portfolioFacts);
  const loans = model.loans.map((loan) => factsOf(model, loan)).toSorted(byId);
  const facts: Readonly<Record<Look['at'], Omit<Answer, 'code'>>> = {
    portfolios: { portfolios },
    loans: { loans },
    loan: { loans: loans.filter((loan) => call.at === 'loan' && loan.loan_id === call.loan_id) },
    overview: {
      portfolios,
      loans: loans.filter(({ status }) => isOpen.includes(status)),
    },
    withdrawals: {
      withdrawals: model.withdrawals
        .map(({ parts, status }) => [parts[0] + parts[1], status] as const)
        .toSorted(byAmount),
    },
  };
  return answered(state, 'ok', () => facts[call.at]);
}

const answered = (
  state: State,
  code: string,
  facts: () => Omit<Answer, 'code'> = () => ({}),
): Done => ({ state, answer: { code, ...(code === 'ok' && facts()) } });

const loanOf = ({ model }: State, loan_id: string) => model.loans.find(({ id }) => id === loan_id);

function factsOf(model: Model, loan: ModelLoan): LoanFacts {
  const { shown, id: loan_id, principal } = loan;
  const undrawn = loan.isRunning ? model.undrawnOf(loan) : 0;
  return { ...shown, loan_id, principal, undrawn, isHeld: loan.heldSince !== undefined };
}
