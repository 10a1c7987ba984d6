import {
  cancelLoan,
  getLoan,
  getOverview,
  initializeRepayment,
  listLoans,
  listPortfolios,
  listWithdrawals,
  recordRepayment,
  reduceLoan,
  requestLoan,
  requestWithdrawal,
  returnCredit,
} from '#contract';
import type { Call as ApiCall, WireOf } from '#contract/call.ts';
import { instant } from '#provider/clock/clock.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { giveCard, newBorrower } from '#support/borrowers.ts';
import { paidEvent, sendWebhook } from '#support/checkout.ts';
import type { Outcome, TestProvider } from '#support/provider.ts';
import { destinations, split } from '../model/person.ts';
import { moveMarket } from '../model/sandbox.ts';
import { secondPortfolios } from '../model/second-portfolios.ts';
import {
  type Answer,
  byAmount,
  byId,
  type Call,
  loanFacts,
  portfolioFacts,
  withdrawalFacts,
} from './calls.ts';

/** Asks calls of one borrower at any instance, and keeps what their loans are called. */
export type Asker = Awaited<ReturnType<typeof newAsker>>;

/**
 * Somebody new with two portfolios in dollars at one partner, and a card, who lives in the cell of `place`.
 * `seeded` is a place in the seed's cell.
 */
export async function newAsker(place: TestProvider, seeded: TestProvider) {
  const borrower = await newBorrower(place, { seeded: seeded.context.db });
  await giveCard(place, borrower);
  const { USD } = await secondPortfolios(place, borrower, [true, true]);
  const headers = { authorization: `Bearer ${await place.tokenOf(borrower.email)}` };
  const loanIds = new Map<string, string>();
  const references = new Map<string, string>();

  async function ask(at: TestProvider, call: Call): Promise<Answer> {
    switch (call.do) {
      case 'look':
        return look(at, call);
      case 'request': {
        const body = { currency: 'USD', tenure: call.tenure, ...split(USD, call.parts) } as const;
        const outcome = await at.ask(requestLoan, { headers, body, key: call.key });
        if (outcome.ok) loanIds.set(call.key, outcome.data.loans[0]?.loan_id ?? '');
        return toldOnce(outcome, factsOf);
      }
      case 'cancel':
        return told(
          await at.ask(cancelLoan, { headers, body: { loan_id: call.loan_id } }),
          factsOf,
        );
      case 'accept less': {
        const { loan_id: id, key, amount } = call;
        return toldOnce(await at.ask(reduceLoan, { headers, id, key, body: { amount } }), factsOf);
      }
      case 'give back': {
        const { loan_id: id, key, amount } = call;
        return toldOnce(
          await at.ask(returnCredit, { headers, id, key, body: { amount } }),
          factsOf,
        );
      }
      case 'withdraw': {
        const body = {
          currency: 'USD',
          application_id: borrower.application_id,
          processor_id: 1,
          details: { bank_code: '901', account_number: destinations[call.to] },
          sendToAccount: 'new',
          ...split(USD, call.parts),
        } as const;
        const outcome = await at.ask(requestWithdrawal, { headers, body, key: call.key });
        return toldOnce(outcome, factsOf);
      }
      case 'open a checkout': {
        const { payment: key, loan_id, amount } = call;
        const body = { loan_id, amount };
        const outcome = await at.ask(initializeRepayment, { headers, body, key });
        if (outcome.ok) references.set(key, outcome.data.checkout.reference);
        return told(outcome, () => ({}));
      }
      case 'pay': {
        const paid = { status: 'success', paid_at: instant(at.clock.now()) } as const;
        return whetherDone(() =>
          charges(at.context.shared)
            .updateTable('sandbox_charges')
            .set(paid)
            .where('reference', '=', referenceOf(call))
            .execute(),
        );
      }
      case 'hear of payment':
        return { code: codes[await sendWebhook(at, paidEvent(referenceOf(call)))] ?? 'internal' };
      case 'record': {
        const body = { reference: referenceOf(call) };
        const outcome = await at.ask(recordRepayment, { headers, body });
        return told(outcome, ({ status }) => ({ status }));
      }
      case 'market moves':
        return whetherDone(() => moveMarket(at, USD[call.portfolio], call.value));
      default:
        throw new Error(`Nobody asks for that: ${call.do}`);
    }
  }

  async function look(at: TestProvider, call: Extract<Call, { do: 'look' }>) {
    const query = { limit: 100 };
    switch (call.at) {
      case 'portfolios':
        return told(await at.ask(listPortfolios, { headers }), factsOf);
      case 'loans':
        return told(await at.ask(listLoans, { headers, query }), factsOf);
      case 'withdrawals':
        return told(await at.ask(listWithdrawals, { headers, query }), factsOf);
      case 'loan':
        return told(await at.ask(getLoan, { headers, id: call.loan_id }), factsOf);
      case 'overview': {
        const parts = ({ portfolio, loan }: WireOf<typeof getOverview>) =>
          factsOf({ ...portfolio, ...loan });
        return told(await at.ask(getOverview, { headers }), parts);
      }
    }
  }

  const referenceOf = ({ payment }: { payment: string }) => references.get(payment) ?? '';
  return { ask, loanIds, portfolios: USD };
}

/** What a list or a deed shows of what is compared. */
function factsOf({
  all,
  loans,
  withdrawals,
}: {
  all?: WireOf<typeof listPortfolios>['all'];
  loans?: WireOf<typeof listLoans>['loans'];
  withdrawals?: WireOf<typeof listWithdrawals>['withdrawals'];
}): Omit<Answer, 'code'> {
  return {
    ...(all && {
      portfolios: all.filter(({ currency }) => currency === 'USD').map(portfolioFacts),
    }),
    ...(loans && { loans: loans.map(loanFacts).toSorted(byId) }),
    ...(withdrawals && { withdrawals: withdrawals.map(withdrawalFacts).toSorted(byAmount) }),
  };
}

function told<C extends ApiCall>(
  outcome: Outcome<C>,
  facts: (data: WireOf<C>) => Omit<Answer, 'code'>,
): Answer {
  return outcome.ok ? { code: 'ok', ...facts(outcome.data) } : { code: outcome.code };
}

const codes: Readonly<Record<number, string>> = {
  200: 'ok',
  502: 'processor_down',
  503: 'unavailable',
};

/** What is done from outside fails only where there is no connection. */
const whetherDone = (work: () => Promise<unknown>): Promise<Answer> =>
  work().then(
    () => ({ code: 'ok' }),
    () => ({ code: 'unavailable' }),
  );

/** The same of a call under a key. */
const toldOnce = <C extends ApiCall>(
  outcome: Outcome<C>,
  facts: (data: WireOf<C>) => Omit<Answer, 'code'>,
): Answer => ({ ...told(outcome, facts), ...(outcome.ok && { replayed: outcome.replayed }) });
