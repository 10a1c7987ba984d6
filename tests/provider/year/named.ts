import { allocate } from '#credit/allocation.ts';
import { lastBill } from '#credit/aside.ts';
import { type BillState, unpaidOf, unpaidParts } from '#credit/bills.ts';
import { addDays, addMonths, firstOfMonth, type IsoDay, laterDay } from '#credit/calendar.ts';
import { availableCredit } from '#credit/limits.ts';
import { noticeEnds, remedy } from '#credit/liquidation.ts';
import { advance, type LoanAccount, lateFeeDayOf } from '#credit/loan-account.ts';
import {
  add,
  type Currency,
  currencies,
  type Minor,
  min,
  minor,
  sum,
  zero,
} from '#credit/money.ts';
import { comingBills, minimumPayment, payableOn } from '#credit/payoff.ts';
import { cardPrice } from '#credit/rates.ts';
import { redlineReached } from '#credit/redline.ts';
import { missedBillCost } from '#credit/schedule.ts';
import type { Movement, Side } from './movements.ts';
import type { LoanTruth, PortfolioTruth, Truth } from './truth.ts';

/** A true figure under its one name, and what it is true of. */
export type Named = {
  readonly name: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly loan?: string;
  readonly partner?: string;
  /** Of a bill, a movement or a month. */
  readonly day?: IsoDay;
};

/** A day that means something to this borrower. */
export type NamedDay = { readonly name: string; readonly day: IsoDay; readonly loan?: string };

export type Facts = { readonly figures: readonly Named[]; readonly days: readonly NamedDay[] };

/** Everything that may be said about a borrower at this moment, by name. */
export function factsOf(truth: Truth): Facts {
  const loans = truth.loans.map((loan) => factsOfLoan(loan, truth));
  return {
    figures: [
      ...loans.flatMap(({ figures }) => figures),
      ...truth.portfolios.flatMap((one) => figuresOfPortfolio(one, truth)),
      ...totals(truth),
      ...figuresOfMovements(truth),
      ...truth.payouts.flatMap(({ amount, currency, paid, paid_currency }) => [
        { name: 'withdrawal', amount, currency },
        { name: 'withdrawal.paid', amount: paid, currency: paid_currency },
      ]),
      ...truth.checkouts.flatMap(({ charge, fee }) => [
        { name: 'checkout.charge', amount: charge, currency: 'NGN' as const },
        { name: 'checkout.fee', amount: fee, currency: 'NGN' as const },
        { name: 'checkout.total', amount: add(charge, fee), currency: 'NGN' as const },
      ]),
    ],
    days: [
      { name: 'today', day: truth.today },
      { name: 'tomorrow', day: addDays(truth.today, 1) },
      { name: 'tomorrow', day: addDays(truth.today, 1) },
      ...loans.flatMap(({ days }) => days),
      ...truth.movements.map(({ day }) => ({ name: 'movement', day })),
      ...truth.blocked.map((day) => ({ name: 'blocked', day })),
    ],
  };
}

function factsOfLoan(loan: LoanTruth, { today, portfolios, buy }: Truth): Facts {
  const { account, payoff, forecast } = loan;
  const of = { currency: loan.currency, loan: loan.reference, partner: loan.partner };
  const figure = (name: string, amount: Minor, day?: IsoDay): Named =>
    day ? { name, amount, ...of, day } : { name, amount, ...of };
  const { current, future, date } = minimumPayment(account, today);
  const coming = loan.running ? comingBills(account) : [];
  const bills = account.bills.flatMap((bill) => {
    const charges = add(bill.fee, bill.penalty);
    const total = add(bill.interest, bill.principal, charges);
    const unpaid = unpaidOf(bill);
    const parts = { ...bill, charges, total, unpaid, paid: minor(total - unpaid) };
    const names = [
      'interest',
      'principal',
      'fee',
      'penalty',
      'charges',
      'total',
      'unpaid',
      'paid',
    ] as const;
    return names.map((name) => figure(`bill.${name}`, parts[name], bill.due_date));
  });
  const accrued = accruedOf(loan);
  const dueNext =
    account.bills.find((bill) => bill.due_date === today && unpaidOf(bill) > 0) ?? coming[0];
  const missed = dueNext && missedBillCost(account.terms, dueNext, account.principal);
  const undrawn = portfolios.filter((one) => loan.portfolios.includes(one.portfolio_id));
  const returnable = min(sum(undrawn.map(({ balance }) => balance)), payoff.total);
  const behind = behindOf(account, today);
  const ahead = loan.running ? nextBill(account, date, today) : undefined;
  const charge = loan.running ? nextCharge(account) : undefined;
  const last = loan.running ? lastBill(account) : null;
  const after = charge && nextCharge(advance(account, charge.day).account);
  const [first, ...laterBills] = account.bills.filter((bill) => unpaidOf(bill) > 0);
  const later = remedy({ ...account, bills: laterBills });
  const afterLater = later && noticeEnds(account, laterDay(later.notice_day, addDays(today, 1)));
  const stop = first && forecast && toStop(account, first, forecast.day);
  const figures = [
    figure('payoff', payoff.total),
    figure('payoff.per_day', payoff.per_day),
    figure('principal', payoff.principal),
    figure('interest', payoff.interest),
    figure('fees', payoff.fees),
    figure('penalties', payoff.penalties),
    figure('charges', add(payoff.fees, payoff.penalties)),
    figure('accrued', accrued),
    ...addsUp(loan),
    figure('interest and charges', add(payoff.interest, payoff.fees, payoff.penalties)),
    figure('redline', loan.redline),
    figure('credit', account.terms.principal),
    figure('repaid', loan.repaid),
    figure('written off', sum(loan.sales.map(({ written_off }) => written_off))),
    figure('overdue', current),
    figure('behind', behind),
    figure('due today', minor(current - behind)),
    ...(ahead ? [figure('next bill', ahead.amount, ahead.day)] : []),
    ...(charge ? [figure('next charge', charge.amount)] : []),
    ...(last ? [figure('last bill', last.principal, last.due_date)] : []),
    ...(first ? [figure('to stop today', unpaidOf(first))] : []),
    ...(stop ? [figure('to stop', stop.amount)] : []),
    ...(stop?.charge ? [figure('to stop.charge', stop.charge.amount)] : []),
    ...(after ? [figure('charge after', after.amount)] : []),
    ...(date ? [figure('next', future, date)] : []),
    ...bills,
    ...coming.flatMap((bill) => [
      figure('bill.interest', bill.interest, bill.due_date),
      figure('bill.principal', bill.principal, bill.due_date),
      figure('bill.total', bill.total, bill.due_date),
      figure('bill.charges', zero, bill.due_date),
    ]),
    ...(missed
      ? [
          figure('missed.late_fee', missed.late_fee),
          figure('missed.penal_charge', missed.penal_charge),
        ]
      : []),
    ...[current, future].map((paid) => figure('payoff.after', minor(payoff.total - paid))),
    ...(returnable > 0
      ? [{ ...figure('undrawn.by card', cardPrice(loan, returnable, buy).total), currency: naira }]
      : []),
    ...(current > 0
      ? [
          { ...figure('overdue.by card', cardPrice(loan, current, buy).total), currency: naira },
          { ...figure('overdue.fee', cardPrice(loan, current, buy).fee), currency: naira },
          ...comingBills(allocate(account, current, account.posted_through).account).map((bill) =>
            figure('bill.after', bill.total, bill.due_date),
          ),
        ]
      : []),
    ...addedOn(loan, today).map(({ name, amount }) => figure(name, amount)),
    ...loan.posted.map((line) => figure(`posted.${line.kind}`, line.amount, line.day)),
    ...loan.months.flatMap(
      ({ start_of_period, loan_id: _, tenure: __, end_of_period: ___, ...row }) =>
        Object.entries(row).map(([name, amount]) =>
          figure(`month.${name}`, amount as Minor, start_of_period),
        ),
    ),
    ...(forecast
      ? [
          figure('sale.called', forecast.owed),
          figure('sale.sold', sum(forecast.sold.map(({ amount }) => amount))),
          figure('sale.undrawn', sum(forecast.undrawn.map(({ amount }) => amount))),
          figure('sale.written_off', forecast.written_off),
          figure('sale.charges', forecast.charges),
          ...[...forecast.sold, ...forecast.undrawn].map(({ amount }) =>
            figure('sale.part', amount),
          ),
        ]
      : []),
    ...loan.sales.flatMap((sale) => [
      figure('sold.owed', sale.owed, sale.day),
      figure('sold.sold', sale.sold, sale.day),
      figure('sold.paid', add(sale.sold, sale.undrawn), sale.day),
      figure('sold.undrawn', sale.undrawn, sale.day),
      figure('sold.written_off', sale.written_off, sale.day),
      ...Object.entries(sale.parts).map(([part, amount]) =>
        figure(`sold.${part}`, amount, sale.day),
      ),
    ]),
  ];
  const dayOf = (name: string, day: IsoDay): NamedDay => ({ name, day, loan: loan.reference });
  const oldest = account.bills.find((bill) => unpaidOf(bill) > 0);
  const days = [
    dayOf('disbursed', loan.disbursed_on),
    ...account.bills.map((bill) => dayOf('due', bill.due_date)),
    ...coming.map((bill) => dayOf('due', bill.due_date)),
    ...[...account.bills, ...coming].flatMap((bill) => {
      const late = lateFeeDayOf(bill, account.frozen);
      return late ? [dayOf('late fee', late)] : [];
    }),
    ...(oldest ? [dayOf('next penal charge', addMonths(firstOfMonth(today), 1))] : []),
    ...loan.payments.map(({ day }) => dayOf('paid', day)),
    ...loan.sales.map(({ day }) => dayOf('sold', day)),
    ...(forecast ? [dayOf('notice', forecast.notice_day), dayOf('sale', forecast.day)] : []),
    ...(forecast
      ? [-1, -7].flatMap((days) => dayOf(`sale in ${-days}`, addDays(forecast.day, days)))
      : []),
    ...(forecast ? [dayOf('last day', addDays(forecast.day, -1))] : []),
    ...(charge ? [dayOf('next charge', charge.day)] : []),
    ...(after ? [dayOf('charge after', after.day)] : []),
    ...(forecast ? [dayOf('before notice', addDays(forecast.notice_day, -1))] : []),
    ...(afterLater ? [dayOf('sale after', laterDay(later.liquidation_day, afterLater))] : []),
    ...(stop?.charge ? [dayOf('before charge to stop', addDays(stop.charge.day, -1))] : []),
    ...(charge ? [dayOf('before charge', addDays(charge.day, -1))] : []),
  ];
  return { figures, days };
}

/** The next bill by itself, as it will be if nothing is paid till then. */
function nextBill(account: LoanAccount, day: IsoDay | null, today: IsoDay) {
  if (!day || day <= today) return undefined;
  const bill = advance(account, day).account.bills.find(({ due_date }) => due_date === day);
  return bill && { day, amount: unpaidOf(bill) };
}

/** What a bill takes on the eve of its sale if nothing is paid till then, and what is added to it first. */
function toStop(account: LoanAccount, { due_date }: BillState, sale: IsoDay) {
  const { account: then, lines } = advance(account, addDays(sale, -1));
  const bill = then.bills.find((one) => one.due_date === due_date);
  const charge = lines.find(
    ({ kind, bill_due_date }) =>
      bill_due_date === due_date && (kind === 'late_fee' || kind === 'penal_charge'),
  );
  return bill && { amount: unpaidOf(bill), charge };
}

/** What being late costs next, all charges of that day together. */
function nextCharge(account: LoanAccount) {
  const lines = advance(account, addDays(account.posted_through, 62)).lines.filter(
    ({ kind }) => kind === 'late_fee' || kind === 'penal_charge',
  );
  const own = lines.filter(({ day, kind }) => day === lines[0]?.day && kind === lines[0].kind);
  return own[0] && { day: own[0].day, amount: sum(own.map(({ amount }) => amount)) };
}

const partOf: Readonly<Record<string, string>> = {
  interest: 'interest',
  extra_interest: 'interest',
  accrued_interest: 'interest',
  late_fee: 'fees',
  fee: 'fees',
  penal_charge: 'penalties',
  penalty: 'penalties',
  principal: 'principal',
};

/** What was charged on a loan, and what was paid of it besides a sale, by its parts. */
function addsUp({
  posted,
  payments,
  sales,
  currency,
  reference: loan,
  partner,
}: LoanTruth): Named[] {
  const of = (name: string, part: string, amount: Minor): Named => {
    return { name: `${name}.${part}`, amount, currency, loan, partner };
  };
  const paid = payments
    .filter(({ day }) => sales.every((sale) => sale.day !== day))
    .flatMap(({ lines }) => lines);
  const amounts = (lines: readonly { kind: string; amount: Minor }[], part?: string) =>
    sum(
      lines
        .filter(({ kind }) => partOf[kind] && (!part || partOf[kind] === part))
        .map(({ amount }) => amount),
    );
  return ['principal', 'interest', 'fees', 'penalties']
    .flatMap((part) => [
      of('charged', part, amounts(posted, part)),
      of('paid', part, amounts(paid, part)),
    ])
    .concat(
      of('charged', 'in all', amounts(posted)),
      of('paid', 'in all', amounts(paid)),
      of('paid', 'interest and charges', minor(amounts(paid) - amounts(paid, 'principal'))),
    );
}

/** What a day added of each kind, however many bills it is for. */
function addedOn({ posted }: LoanTruth, on: IsoDay) {
  const added = Map.groupBy(
    posted.filter(({ day }) => day === on),
    ({ kind }) => kind,
  );
  return [...added].map(([kind, lines]) => ({
    name: `added.${kind}`,
    amount: sum(lines.map(({ amount }) => amount)),
  }));
}

/** What a portfolio carries of the loans that it secures, divided as they are. */
export function carriedBy({ portfolio_id }: PortfolioTruth, { loans, portfolios }: Truth) {
  const shares = loans
    .filter((loan) => loan.running && loan.portfolios.includes(portfolio_id))
    .map((loan) => {
      if (loan.portfolios.length > 1) throw new Error('Only loans on one portfolio are told apart');
      return { outstanding: loan.payoff.principal, redline: loan.redline };
    });
  const own = portfolios.find((one) => one.portfolio_id === portfolio_id);
  if (!own) throw new Error(`No portfolio ${portfolio_id}`);
  const outstanding = sum(shares.map((share) => share.outstanding));
  const redline = sum(shares.map((share) => share.redline));
  const credit = redlineReached(own.value, redline)
    ? zero
    : availableCredit({
        value: own.value,
        collateral_ratio_bp: own.ratio_bp,
        outstanding,
        requested: zero,
      });
  return { outstanding, redline, credit };
}

function figuresOfPortfolio(portfolio: PortfolioTruth, truth: Truth): Named[] {
  const { currency, partner, value, balance } = portfolio;
  const { outstanding, redline, credit } = carriedBy(portfolio, truth);
  const figures = { value, undrawn: balance, redline, available: credit, principal: outstanding };
  const sales = truth.loans
    .filter(({ portfolios }) => portfolios.includes(portfolio.portfolio_id))
    .flatMap((loan) => loan.sales)
    .toSorted((one, other) => one.day.localeCompare(other.day));
  // Nothing but sales moves a market here, so the later ones tell what it was worth.
  const worths = sales.flatMap((sale, at) => {
    const later = sales.slice(at + 1).map(({ sold }) => sold);
    const after = add(value, ...later);
    const before = add(after, sale.sold);
    return [
      { name: 'value.after sale', amount: after, currency, partner, day: sale.day },
      { name: 'value.before sale', amount: before, currency, partner, day: sale.day },
    ];
  });
  const now = Object.entries(figures).map(([name, amount]) => ({
    name,
    amount,
    currency,
    partner,
  }));
  return [...now, ...worths];
}

/** All that is said of several loans or portfolios together, in one currency: at one partner, or in all. */
function totals(truth: Truth): Named[] {
  const partners = [...new Set(truth.portfolios.map(({ partner }) => partner))];
  return currencies.flatMap((currency) =>
    [undefined, ...partners].flatMap((partner) => {
      const isOf = (one: { partner: string; currency: Currency }) =>
        one.currency === currency && (partner === undefined || one.partner === partner);
      const loans = truth.loans.filter((loan) => loan.running && isOf(loan));
      const portfolios = truth.portfolios.filter(isOf);
      const carried = portfolios.map((one) => carriedBy(one, truth));
      const of = (name: string, amounts: readonly Minor[]): Named => ({
        ...{ name, amount: sum(amounts), currency },
        ...(partner && { partner }),
      });
      const minimums = loans.map(({ account }) => minimumPayment(account, truth.today));
      const [next] = minimums.flatMap(({ date }) => date ?? []).toSorted();
      return [
        of(
          'payoff',
          loans.map(({ payoff }) => payoff.total),
        ),
        of(
          'principal',
          loans.map(({ payoff }) => payoff.principal),
        ),
        of(
          'interest',
          loans.map(({ payoff }) => payoff.interest),
        ),
        of(
          'fees',
          loans.map(({ payoff }) => payoff.fees),
        ),
        of(
          'accrued',
          loans.map((loan) => accruedOf(loan)),
        ),
        of(
          'interest and charges',
          loans.map(({ payoff }) => minor(payoff.total - payoff.principal)),
        ),
        ...dueDays(loans).map(({ day, amount }) => ({ ...of('bill.unpaid', [amount]), day })),
        ...principalAfter(loans).map(({ day, amount }) => ({
          ...of('principal.after', [amount]),
          day,
        })),
        of(
          'behind',
          loans.map(({ account }) => behindOf(account, truth.today)),
        ),
        ...truth.movements
          .filter(({ kind }) => kind === 'sale')
          .map(({ day }) =>
            of('value.before sale', [
              ...portfolios.map(({ value }) => value),
              ...soldSince(truth, day, isOf),
            ]),
          ),
        of(
          'penalties',
          loans.map(({ payoff }) => payoff.penalties),
        ),
        of(
          'overdue',
          minimums.map(({ current }) => current),
        ),
        ...(next
          ? [
              {
                ...of(
                  'next',
                  loans.map(({ account }) => payableOn(account, laterDay(next, truth.today))),
                ),
                day: next,
              },
            ]
          : []),
        of(
          'value',
          portfolios.map(({ value }) => value),
        ),
        of(
          'undrawn',
          portfolios.map(({ balance }) => balance),
        ),
        of(
          'available',
          carried.map(({ credit }) => credit),
        ),
        of(
          'redline',
          carried.map(({ redline }) => redline),
        ),
      ];
    }),
  );
}

/** Interest to today that no bill carries yet. */
export function accruedOf({ account, payoff }: LoanTruth): Minor {
  return minor(payoff.interest - sum(account.bills.map((bill) => unpaidParts(bill).interest)));
}

/** Of bills whose day has passed. */
const behindOf = ({ bills }: LoanAccount, today: IsoDay) =>
  sum(bills.filter(({ due_date }) => due_date < today).map(unpaidOf));

/** What was sold on a day and since. */
const soldSince = ({ loans }: Truth, since: IsoDay, isOf: (loan: LoanTruth) => boolean): Minor[] =>
  loans
    .filter(isOf)
    .flatMap(({ sales }) => sales.filter(({ day }) => day >= since).map(({ sold }) => sold));

/** What stays owed of the principal after each coming bill, if each is paid with all that is overdue. */
function principalAfter(loans: readonly LoanTruth[]) {
  const coming = loans.flatMap(({ account }) => comingBills(account));
  return coming.map(({ due_date: day }) => {
    const later = coming.filter(({ due_date }) => due_date > day);
    return { day, amount: sum(later.map(({ principal }) => principal)) };
  });
}

/** What is to be paid of the bills of each day, all loans together. */
function dueDays(loans: readonly LoanTruth[]) {
  const bills = loans.flatMap(({ account }) => [
    ...account.bills.map((bill) => ({ day: bill.due_date, amount: unpaidOf(bill) })),
    ...comingBills(account).map((bill) => ({ day: bill.due_date, amount: bill.total })),
  ]);
  return [...Map.groupBy(bills, ({ day }) => day)].map(([day, own]) => ({
    day,
    amount: sum(own.map(({ amount }) => amount)),
  }));
}

const naira = 'NGN' as const;
const parts = ['principal', 'interest', 'fees', 'penalties'] as const;

/** What each movement brought and took, part by part, and what stood after it. */
function figuresOfMovements(truth: Truth): Named[] {
  const { movements, loans } = truth;
  return movements.flatMap((movement, at) => {
    const { day, sides } = movement;
    const own = sides.flatMap((side) => {
      const [owner, id, part = ''] = side.account.split(':');
      const loan = loans.find(({ loan_id }) => owner === 'loan' && loan_id === id)?.reference;
      return loan || owner === 'portfolio' ? [{ ...side, part, ...(loan && { loan }) }] : [];
    });
    const moved = (name: string, some: readonly (typeof own)[number][]): Named[] => {
      const [first] = some;
      if (!first) return [];
      const amount = minor(Math.abs(sum(some.map((side) => side.amount))));
      const { currency, loan } = first;
      return [{ name: `moved.${name}`, amount, currency, day, ...(loan && { loan }) }];
    };
    const debts = own.filter(({ loan }) => loan);
    const ways = [
      debts,
      debts.filter(({ amount }) => amount > 0),
      debts.filter(({ amount }) => amount < 0),
    ];
    return [
      ...moved(
        'credit',
        own.filter(({ loan }) => !loan),
      ),
      ...ways.flatMap((some) => moved('debt', some)),
      ...moved(
        'interest and charges',
        debts.filter(({ part, amount }) => part !== 'principal' && amount < 0),
      ),
      ...ways.flatMap((some) =>
        parts.flatMap((part) =>
          moved(
            part,
            some.filter((side) => side.part === part),
          ),
        ),
      ),
      ...heldAfter(movements.slice(0, at + 1)).map((held) => ({ ...held, day })),
      // What a payment made due by ending the loan is charged before it is paid.
      ...heldAfter([...movements.slice(0, at), { ...movement, sides: sides.filter(isCharge) }]).map(
        (held) => ({ ...held, day }),
      ),
    ];
  });
}

const isCharge = ({ account, amount }: Side) =>
  /^loan:.*:(?:interest|fees|penalties)$/.test(account) && amount > 0;

/** What stands in the ledger before a day begins, under the names of a statement. */
export const heldBefore = ({ movements }: Truth, day: IsoDay): Named[] =>
  heldAfter(movements.filter((one) => one.day < day));

/** The first figures of a statement, which begins before anything was borrowed. */
export function openedWith(truth: Truth, day: IsoDay): Named[] {
  if (truth.movements.some((one) => one.day < day)) {
    throw new RangeError(`Something was borrowed before ${day}`);
  }
  return ['credit', 'principal', 'interest', 'fees', 'penalties', 'payoff'].flatMap((name) =>
    currencies.map((currency) => ({ name: `opening.${name}`, amount: zero, currency })),
  );
}

function heldAfter(movements: readonly Movement[]): Named[] {
  const sides = movements.flatMap((one) => one.sides);
  return currencies.flatMap((currency) => {
    const total = (owner: string, part = '') =>
      sum(
        sides
          .filter(
            ({ account, ...one }) =>
              one.currency === currency && account.startsWith(owner) && account.endsWith(part),
          )
          .map(({ amount }) => amount),
      );
    const held = (name: string, amount: Minor) => ({ name: `held.${name}`, amount, currency });
    return [
      held('credit', minor(-total('portfolio:'))),
      held('debt', total('loan:')),
      ...parts.map((part) => held(part, total('loan:', `:${part}`))),
    ];
  });
}
