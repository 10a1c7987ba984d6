import { type Day, daysFrom, firstAfter, isFirst, plusDays, share, total } from './arithmetic.ts';
import { type Bill, lateOf, leftOf, newBill, openOf, type Part, parts } from './bill.ts';
import type { Happened, Piece } from './happened.ts';
import { accrued, firstDueOf, type Terms } from './interest.ts';
import { falls, isMonthLate, wasQuiet } from './late.ts';
import { goOn, judge, type Plan, runningDays } from './plan.ts';

/**
 * One loan by the rules of the specification, day by day and in plain numbers. It knows nothing of the
 * provider: it is told what was lent, paid, promised, planned, sold and taken back.
 */
export class LoanModel {
  readonly terms: Terms;
  day: Day;
  principal: number;
  bills: Bill[] = [];
  writtenOff = 0;
  /** The promised day of each bill. */
  readonly promises = new Map<Day, Day>();
  plan: Plan | undefined;
  /** The principal at the start of the month. */
  #month: number;
  /** What was given back in the first days, and has never earned interest. */
  #early = 0;
  #happened: Happened[] = [];

  constructor(terms: Terms) {
    this.terms = terms;
    this.day = terms.disbursed;
    this.principal = terms.lent;
    this.#month = terms.lent;
  }

  get isSettled(): boolean {
    return this.principal === 0 && this.bills.every((bill) => openOf(bill) === 0);
  }

  /** Of all that time has added, and what was paid of everything. */
  get posted(): number {
    return total(this.bills.map(({ asked }) => asked.interest + asked.fee + asked.penalty));
  }

  get payoff(): number {
    const besides = this.bills.map((bill) => openOf(bill) - leftOf(bill, 'principal'));
    return this.principal + total(besides) + total(this.#accruedTo(this.day));
  }

  /** What is due by a day. */
  dueBy(day: Day): number {
    return total(this.bills.filter(({ due }) => due <= day).map(openOf));
  }

  get lastBill(): Day {
    return firstAfter(this.#firstDue, this.terms.tenure - 1);
  }

  /** Whether a bill is promised for a day that has not gone by, and is still unpaid. */
  get isPromised(): boolean {
    return [...this.promises].some(([due, day]) => {
      if (runningDays(this.plan, due, this.day) > daysFrom(due, day)) return false;
      const bill = this.bills.find((one) => one.due === due);
      return bill ? bill.reopened === null && lateOf(bill) > 0 : this.#nextDue === due;
    });
  }

  /** The day that was named, and as many more as have stood still since. */
  promisedUntil(due: Day): Day | null {
    const named = this.promises.get(due);
    const { from, until = null } = this.plan ?? {};
    if (named === undefined || from === undefined || until === null || from > named)
      return named ?? null;
    return plusDays(named, Math.max(daysFrom(from > due ? from : due, until), 0));
  }

  passTo(day: Day): void {
    while (this.day < day) this.#pass(plusDays(this.day, 1), true);
  }

  /**
   * A payment under an id; `early`: credit that was given back in the first days. One that counts from an
   * earlier day does so only where nothing has fallen due since.
   *
   * @returns what the loan did not need
   */
  pay(id: string, amount: number, { on = this.day, early = false } = {}): number {
    const happened = { what: 'paid', id, amount, early } as const;
    const isUnpaid = this.bills.some((bill) => openOf(bill) > 0);
    const isLast = this.#happened.every((one) => one.day <= on);
    const day = on < this.day && isLast && wasQuiet(on, this.day, isUnpaid) ? on : this.day;
    this.#happened.push({ ...happened, day });
    const { rest } = this.#put(amount, day, early);
    goOn(this.plan, { on, today: this.day }, (due) => this.dueBy(due));
    return rest;
  }

  /** What undrawn credit and a sale pay, and the loss of the rest. */
  sell(id: string, paid: number): void {
    this.pay(id, paid);
    const { pieces } = this.#put(this.payoff, this.day, false);
    if (pieces.length > 0) {
      this.#happened.push({ what: 'written off', day: this.day, pieces });
      this.writtenOff += total(pieces.map(({ amount }) => amount));
    }
  }

  /**
   * So much of a payment was never made. What was charged for being late stays charged; no more is
   * charged for days gone by, and a bill that is unpaid again is late from today.
   */
  lose(id: string, lost: number): void {
    const [today, before, happened] = [this.day, this.bills, this.#happened];
    const { disbursed, lent } = this.terms;
    Object.assign(this, { day: disbursed, principal: lent, bills: [], writtenOff: 0 });
    this.#month = lent;
    this.#early = 0;
    this.#happened = [];
    for (const one of happened) {
      this.#passQuietly(one.day);
      this.#again(
        one.what === 'paid' && one.id === id ? { ...one, amount: one.amount - lost } : one,
      );
    }
    this.#passQuietly(today);
    for (const bill of this.bills) {
      const was = before.find(({ due }) => due === bill.due);
      bill.reopened = was?.reopened ?? null;
      bill.waiting = was?.waiting ?? null;
      if (!(was && lateOf(was) > 0) && lateOf(bill) > 0) bill.reopened = today;
    }
  }

  #again(one: Happened): void {
    if (one.what === 'charged') {
      const bill = this.bills.find(({ due }) => due === one.due);
      if (!bill) return;
      bill.asked[one.part] += one.amount;
      if (one.part === 'penalty') bill.months += 1;
      this.#happened.push(one);
    } else if (one.what === 'paid') {
      this.#happened.push(one);
      this.#put(one.amount, one.day, one.early);
    } else {
      const pieces = one.pieces.map((piece) => ({
        ...piece,
        amount: Math.min(piece.amount, this.#leftOf(piece)),
      }));
      for (const { due, part, amount } of pieces) {
        if (part === 'principal') this.principal -= amount;
        const bill = this.bills.find((own) => own.due === due);
        if (bill) bill.paid[part] += amount;
        this.writtenOff += amount;
      }
      this.#happened.push({ ...one, pieces });
    }
  }

  #leftOf({ due, part }: Piece): number {
    if (due === null) return this.#unbilled;
    const bill = this.bills.find((own) => own.due === due);
    return bill ? leftOf(bill, part) : 0;
  }

  #passQuietly(day: Day): void {
    while (this.day < day) this.#pass(plusDays(this.day, 1), false);
  }

  /** Charges for being late first, then a bill, then the month begins; a plan is judged at the end. */
  #pass(day: Day, isCharged: boolean): void {
    const next = this.#nextDue;
    const accrued = next === day ? this.#accruedTo(day) : [];
    this.day = day;
    if (isCharged) this.#chargeLate();
    if (next === day) {
      const number = this.bills.length + 1;
      const part = share(this.#month, this.terms.rate, 10_000);
      const left = this.#unbilled;
      const principal = number === this.terms.tenure ? left : Math.min(part, left);
      this.bills.push(newBill(day, total(accrued), principal));
    }
    if (isFirst(day)) this.#month = this.principal;
    if (isCharged && !this.isSettled) judge(this.plan, day, (due) => this.dueBy(due));
  }

  #chargeLate(): void {
    for (const bill of this.bills) {
      if (lateOf(bill) === 0 || bill.months === 3 || !isMonthLate(this.plan, this.day, bill))
        continue;
      bill.months += 1;
      this.#charge(bill, 'penalty', share(lateOf(bill), 100, 10_000));
    }
    const interest = total(this.bills.map((bill) => leftOf(bill, 'interest')));
    const bp = this.terms.currency === 'NGN' ? 75 : 25;
    const fee = share(this.principal + interest, bp, 10_000);
    for (const bill of this.bills) {
      if (lateOf(bill) === 0 || bill.reopened !== null) continue;
      const promised = this.promises.get(bill.due);
      if (falls(this.plan, this.day, bill.due, plusDays(bill.due, 2))) {
        if (promised === undefined) this.#charge(bill, 'fee', fee);
        else bill.waiting = fee;
      }
      if (promised !== undefined && falls(this.plan, this.day, bill.due, plusDays(promised, 1))) {
        this.#charge(bill, 'fee', bill.waiting ?? fee);
      }
    }
  }

  #charge(bill: Bill, part: Part, amount: number): void {
    bill.asked[part] += amount;
    this.#happened.push({ what: 'charged', day: this.day, due: bill.due, part, amount });
  }

  get #firstDue(): Day {
    return firstDueOf(this.terms.disbursed);
  }

  get #unbilled(): number {
    return this.principal - total(this.bills.map((bill) => leftOf(bill, 'principal')));
  }

  get #nextDue(): Day | null {
    return this.#unbilled > 0 ? firstAfter(this.#firstDue, this.bills.length) : null;
  }

  /** Interest up to a day that no bill asks for yet. */
  #accruedTo(day: Day): number[] {
    if (this.#nextDue === null) return [];
    const [early, month, isFirstBill] = [this.#early, this.#month, this.bills.length === 0];
    return accrued(this.terms, { early, month, isFirstBill, today: this.day }, day);
  }

  /** The oldest bill first, then principal to come; whoever ends a loan early owes its interest to the day. */
  #put(amount: number, day: Day, early: boolean): { rest: number; pieces: Piece[] } {
    if (early) {
      const never = Math.min(amount, this.principal);
      this.#early += never;
      this.#month -= never;
    }
    const pieces: Piece[] = [];
    let rest = amount;
    const take = (due: Day | null, part: Part, most: number): number => {
      const taken = Math.min(rest, most);
      rest -= taken;
      if (taken > 0) pieces.push({ due, part, amount: taken });
      if (part === 'principal') this.principal -= taken;
      return taken;
    };
    const [next, accrued] = [this.#nextDue, total(this.#accruedTo(day))];
    for (const bill of this.bills) {
      for (const part of parts) bill.paid[part] += take(bill.due, part, leftOf(bill, part));
    }
    take(null, 'principal', this.#unbilled);
    if (next !== null && this.#nextDue === null && accrued > 0) {
      const ending = newBill(next, accrued, 0);
      ending.paid.interest = take(next, 'interest', accrued);
      this.bills.push(ending);
    }
    if (isFirst(day)) this.#month = this.principal;
    return { rest, pieces };
  }
}
