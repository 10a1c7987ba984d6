import type { IsoDay } from '#credit/calendar.ts';
import { isLateCharge, type LateCharge } from '#credit/dues.ts';
import type { PostedLine } from '#credit/loan-account.ts';
import { type Minor, sum } from '#credit/money.ts';
import type { NamedLoan } from '../notifications/about.ts';
import { dayWords, type Fact, listed, moneyOf } from '../notifications/phrases.ts';

export const lateChargeNames = {
  late_fee: { one: 'a late fee', many: 'late fees', name: 'Late fee', label: 'Late fee added' },
  penal_charge: {
    one: 'a penal charge',
    many: 'penal charges',
    name: 'Penal charge',
    label: 'Penal charge added',
  },
} as const;

export const chargeWords = ({ kind, amount }: LateCharge, currency: NamedLoan['currency']) =>
  `${lateChargeNames[kind].one} of ${moneyOf(currency)(amount)}`;

type Added = {
  readonly kind: LateCharge['kind'];
  readonly amount: Minor;
  readonly bills: IsoDay[];
};

/** The charges of a day by kind, however many bills they are for. */
function addedOf(posted: readonly PostedLine[]): Added[] {
  const byKind = Map.groupBy(posted.filter(isLateCharge), ({ kind }) => kind);
  return [...byKind].map(([kind, lines]) => ({
    kind,
    amount: sum(lines.map(({ amount }) => amount)),
    bills: lines.map(({ bill_due_date }) => bill_due_date),
  }));
}

export function addedWords(
  { currency }: NamedLoan,
  posted: readonly PostedLine[],
  day: IsoDay,
): string {
  return addedOf(posted)
    .map(({ kind, amount, bills }) => {
      const several = bills.length > 1;
      const what = several ? `${lateChargeNames[kind].many} of` : `${lateChargeNames[kind].one} of`;
      const days = listed(bills.map(dayWords));
      const which = several ? `your bills of ${days} were` : `your bill of ${days} was`;
      return `On ${dayWords(day)} we added ${what} ${moneyOf(currency)(amount)}, because ${which} not paid in full.`;
    })
    .join(' ');
}

export const addedSubject = (posted: readonly PostedLine[]): string => {
  const [first] = addedOf(posted);
  return first?.kind === 'penal_charge' ? 'We added a penal charge' : 'We added a late fee';
};

export const chargeFacts = ({ currency }: NamedLoan, posted: readonly PostedLine[]): Fact[] =>
  addedOf(posted).map(({ kind, amount }) => [
    lateChargeNames[kind].label,
    moneyOf(currency)(amount),
  ]);
