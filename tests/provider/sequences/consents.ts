import { type Day, daysFrom, feeOf, lagosDayAt, share } from './arithmetic.ts';
import { openOf } from './bill.ts';
import type { Rule } from './commands.ts';
import type { LoanModel } from './model.ts';
import { standsStill } from './plan.ts';

/** A charge of autopay, and what it is for. */
export type Try = {
  readonly reference: string;
  readonly loan_id: string;
  readonly rule: Rule;
  readonly due_on: Day;
  readonly tried_on: Day;
  readonly amount: number;
  readonly fee: number;
  readonly rate: number;
};

/** A mail about a charge to come: in kobo with the fee, and in the loan's currency for later tries. */
export type Notice = {
  readonly loan: string;
  readonly rule: Rule;
  readonly told: number;
  readonly first: Day;
  readonly total: number;
  readonly again: ReadonlyMap<Day, number>;
};

type Consent = { readonly signed: number; readonly ceiling: number | null };

/** What a borrower has allowed, told once more, and what has come of it. */
export class Consents {
  readonly #held = new Map<string, Consent>();
  readonly #skipped = new Map<string, Day>();
  readonly #byHand: { readonly loan_id: string; readonly at: number }[] = [];
  readonly tries: (Try & { readonly paid: boolean })[] = [];

  sign(loan_id: string, rule: Rule, consent: Consent): void {
    this.#held.set(`${loan_id} ${rule}`, consent);
    this.#skipped.delete(`${loan_id} ${rule}`);
  }

  holds(loan_id: string, rule: Rule): boolean {
    return this.#held.has(`${loan_id} ${rule}`);
  }

  stop(loan_id: string, rule: Rule): void {
    this.#held.delete(`${loan_id} ${rule}`);
  }

  skip(loan_id: string, rule: Rule, due_on: Day | null): void {
    if (due_on) this.#skipped.set(`${loan_id} ${rule}`, due_on);
    else this.#skipped.delete(`${loan_id} ${rule}`);
  }

  byHand(loan_id: string, at: number): void {
    this.#byHand.push({ loan_id, at });
  }

  /** Why a charge should not have been made; `model` stands at its day, before it. */
  problems(
    made: Try & { readonly total: number; readonly paid: boolean },
    notices: readonly Notice[],
    model: LoanModel,
  ): string[] {
    const { loan_id, rule, due_on, tried_on, total, rate } = made;
    const key = `${loan_id} ${rule}`;
    const own = this.tries.filter((one) => one.loan_id === loan_id);
    const ofBill = own.filter((one) => one.rule === rule && one.due_on === due_on);
    const oldest = model.bills.find((bill) => openOf(bill) > 0)?.due ?? tried_on;
    const sinceOldest = own.filter((one) => one.tried_on >= oldest);
    this.tries.push(made);
    const consent = this.#held.get(key);
    const price = (amount: number) => {
      const kobo = rate === 1 ? amount : share(amount, rate, 100);
      return kobo + feeOf(kobo);
    };
    const notice = notices.findLast(
      (one) =>
        loan_id.startsWith(one.loan) &&
        one.rule === rule &&
        (one.first === tried_on || one.again.has(tried_on)),
    );
    const again = notice?.again.get(tried_on);
    const most = again === undefined ? (notice?.total ?? 0) : price(again);
    const told = notice?.told ?? 0;
    const days = daysFrom(lagosDayAt(told), tried_on);
    const isAfterHand = this.#byHand.some((one) => one.loan_id === loan_id && one.at >= told);
    const rules: [boolean, string][] = [
      [!consent || consent.signed > told, 'there is no consent'],
      [notice === undefined || days < 3, 'it was not told three days before'],
      [total > most, `it takes more than ${most}, which was told`],
      [consent?.ceiling != null && total > consent.ceiling, 'it is above the limit'],
      [own.some((one) => one.tried_on === tried_on), 'it is the second on a day'],
      [rule === 'bills' && sinceOldest.length >= 3, 'the oldest bill has had its three'],
      [ofBill.length >= (rule === 'bills' ? 3 : 1), 'its bill was tried as often as it may be'],
      [isAfterHand, 'it comes after a payment by hand'],
      [this.#skipped.get(key) === due_on, 'its bill was skipped'],
      [model.isPromised, 'it comes while a promise lasts'],
      [standsStill(model.plan, tried_on), 'it comes while a plan lasts'],
      [rule === 'aside' && model.dueBy(tried_on) > 0, 'it comes while a bill is unpaid'],
    ];
    return rules.flatMap(([isSo, problem]) => (isSo ? [problem] : []));
  }
}
