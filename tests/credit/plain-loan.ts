import type { Terms } from '#credit/terms.ts';

type Bill = {
  readonly due: string;
  readonly kept: Record<Part, bigint>;
  charges: number;
};
type Part = 'penalty' | 'fee' | 'interest' | 'principal';
const parts = ['penalty', 'fee', 'interest', 'principal'] as const;

/**
 * The rules of a loan told a second time, as plainly as can be and with nothing of src/credit: one
 * day after another, in BigInt, each bill keeping what is still to be paid for it.
 */
export class PlainLoan {
  private readonly bills: Bill[] = [];
  /** All principal owed, and what no bill has asked for. */
  private principal: bigint;
  private unbilled: bigint;
  private today: string;
  /** Everything that was ever charged: interest, fees and penal charges. */
  private cost = 0n;
  private monthsPrincipal: bigint;
  private readonly terms: Terms;
  private readonly from: string;

  constructor(terms: Terms, from: string) {
    this.terms = terms;
    this.from = from;
    this.today = from;
    this.principal = this.unbilled = this.monthsPrincipal = BigInt(terms.principal);
  }

  passTo(day: string): void {
    while (this.today < day) {
      const accrued = this.accruedTomorrow();
      this.today = dayAfter(this.today);
      if (this.today.endsWith('-01')) this.beginMonth(accrued);
      if (this.today.endsWith('-03')) this.chargeLate();
    }
  }

  private beginMonth(accrued: bigint): void {
    for (const bill of this.bills) {
      const unpaid = bill.kept.interest + bill.kept.principal;
      if (bill.due >= this.today || unpaid === 0n || bill.charges === 3) continue;
      bill.charges += 1;
      this.owe(bill, 'penalty', rounded(unpaid, 1n, 100n));
    }
    if (this.unbilled > 0n && this.today === this.dueDay(this.bills.length)) {
      const last = this.bills.length === this.terms.tenure - 1;
      const share = rounded(this.monthsPrincipal, BigInt(this.terms.interest_bp), 10_000n);
      const asked = last || share > this.unbilled ? this.unbilled : share;
      const bill = this.newBill(this.today);
      this.owe(bill, 'interest', accrued);
      bill.kept.principal = asked;
      this.unbilled -= asked;
    }
    this.monthsPrincipal = this.principal;
  }

  private chargeLate(): void {
    const bill = this.bills.find((one) => one.due === `${this.today.slice(0, 8)}01`);
    if (!bill || bill.kept.interest + bill.kept.principal === 0n) return;
    const interest = this.bills.reduce((total, one) => total + one.kept.interest, 0n);
    const fee = this.terms.currency === 'NGN' ? 75n : 25n;
    this.owe(bill, 'fee', rounded(this.principal + interest, fee, 10_000n));
  }

  /** What the payment leaves over. */
  pay(amount: bigint): bigint {
    let left = amount;
    for (const bill of this.bills) {
      for (const part of parts) {
        const paid = bill.kept[part] < left ? bill.kept[part] : left;
        bill.kept[part] -= paid;
        left -= paid;
        if (part === 'principal') this.principal -= paid;
      }
    }
    const prepaid = this.unbilled < left ? this.unbilled : left;
    const accrued = this.accruedToday();
    this.unbilled -= prepaid;
    this.principal -= prepaid;
    left -= prepaid;
    if (prepaid > 0n && this.unbilled === 0n && accrued > 0n) {
      const bill = this.newBill(this.dueDay(this.bills.length));
      this.owe(bill, 'interest', accrued);
      const paid = accrued < left ? accrued : left;
      bill.kept.interest -= paid;
      left -= paid;
    }
    if (this.today.endsWith('-01')) this.monthsPrincipal = this.principal;
    return left;
  }

  /** As numbers: `due` is what is still to be paid for bills of today and before. */
  get told() {
    const due = this.bills.filter((bill) => bill.due <= this.today);
    const billed = this.bills.reduce((all, bill) => all + leftOf(bill), 0n);
    return {
      principal: Number(this.principal),
      cost: Number(this.cost),
      due: Number(due.reduce((all, bill) => all + leftOf(bill), 0n)),
      payoff: Number(billed + this.unbilled + this.accruedToday()),
      bills: this.bills.map(({ due, kept }) => ({
        due,
        penalty: Number(kept.penalty),
        fee: Number(kept.fee),
        interest: Number(kept.interest),
        principal: Number(kept.principal),
      })),
    };
  }

  private accruedToday(): bigint {
    return this.interestOver(dateOf(this.today), false);
  }

  /** On the eve of a 1st the month is whole, however many days it has. */
  private accruedTomorrow(): bigint {
    const days = dateOf(this.today) + 1;
    return this.interestOver(days, dayAfter(this.today).endsWith('-01'));
  }

  /** `date` is the day of this month, or the one after its last, up to which interest has run. */
  private interestOver(date: number, wholeMonth: boolean): bigint {
    if (this.unbilled === 0n) return 0n;
    const monthly = BigInt(this.terms.interest_bp);
    const lent = BigInt(this.terms.principal);
    const begun = dateOf(this.from);
    const inExtraDays = this.bills.length === 0 && begun > 1 && sameMonth(this.today, this.from);
    if (inExtraDays) return rounded(lent, monthly * BigInt(date - begun), 300_000n);
    const extraDays = this.bills.length > 0 || begun === 1 ? 0 : daysOf(this.from) + 1 - begun;
    const extra = rounded(lent, monthly * BigInt(extraDays), 300_000n);
    const days = wholeMonth ? 30 : Math.min(date - 1, 30); // the day itself does not count
    return extra + rounded(this.monthsPrincipal, monthly * BigInt(days), 300_000n);
  }

  private newBill(due: string): Bill {
    const bill = { due, kept: { penalty: 0n, fee: 0n, interest: 0n, principal: 0n }, charges: 0 };
    this.bills.push(bill);
    return bill;
  }

  private owe(bill: Bill, part: Part, amount: bigint): void {
    bill.kept[part] += amount;
    this.cost += amount;
  }

  /** The 1st of the month after the next, or of the next for a loan of a 1st. */
  private dueDay(bill: number): string {
    const [year = 0, month = 0] = this.from.split('-').map(Number);
    // A month after the last days of January is the last of February, so 1 March will always do.
    const later = dateOf(this.from) === 1 ? 1 : 2;
    return text(Date.UTC(year, month - 1 + later + bill, 1));
  }
}

function leftOf({ kept }: Bill): bigint {
  return kept.penalty + kept.fee + kept.interest + kept.principal;
}

/** Half to even. */
function rounded(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  const twice = 2n * amount * numerator;
  const down = twice / (2n * denominator);
  const rest = twice - down * 2n * denominator;
  return rest > denominator || (rest === denominator && down % 2n === 1n) ? down + 1n : down;
}

const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayAfter = (day: string) => text(Date.parse(day) + 86_400_000);
const dateOf = (day: string) => Number(day.slice(8));
const sameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7);

function daysOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
