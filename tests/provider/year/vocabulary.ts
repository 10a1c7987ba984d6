/**
 * What words call an amount or a day. `words` is read with the amount or day in question as § and the
 * others of its kind as ¤. `names` are those of figures; or it is none of the borrower's own, such as
 * an exchange rate.
 */
export type Rule = {
  readonly of: 'money' | 'day';
  readonly words: RegExp;
  readonly names: readonly string[] | 'not of this borrower';
};

const money = (words: RegExp, ...names: string[]): Rule => ({ of: 'money', words, names });
const day = (words: RegExp, ...names: string[]): Rule => ({ of: 'day', words, names });

/** The first that fits counts; an amount that none fits may be any true figure. */
export const vocabulary: readonly Rule[] = [
  // Messages: what was borrowed, repaid, given back, paid out.
  money(/^Your loan of § at|^Principal: §/, 'credit'),
  money(/^Bill \d, due [^:]*: §/, 'bill.total'),
  money(/the last one, with § of principal/, 'bill.principal'),
  money(/^Your (?:first|next) bill is §|^Next bill: §/, 'next bill'),
  money(/^We credited §|^Credited: §|^You gave § of credit|^Given back: §/, 'moved.debt'),
  money(/^You owe: §|^You now owe §/, 'payoff'),
  money(/§ is still due today/, 'due today'),
  money(/^Credit withdrawn: §/, 'withdrawal'),
  money(/§ (?:was paid out|is on its way) to|^Paid out: §/, 'withdrawal.paid'),
  // Messages about bills.
  money(/[Yy]ou are (?:still )?§ behind|^Behind: §/, 'behind'),
  money(/§ more is due today|^§ is due today|bill of § on your loan|^Due today: §/, 'due today'),
  money(/§ more is due on|^§ is due on|^Due on [^:]*: §/, 'next bill'),
  money(/we added (?:a )?late fees? of §|^Late fee added: §/, 'added.late_fee'),
  money(/we added (?:a )?penal charges? of §|^Penal charge added: §/, 'added.penal_charge'),
  money(/we add (?:a |all )?(?:late fee|penal charge)s? of §|or we add §/, 'next charge'),
  // Messages about a sale that was made.
  money(/so we called the whole loan: §/, 'sold.owed'),
  money(/^The credit that you had not withdrawn went back first \([^)]*§/, 'sold.undrawn'),
  money(/we sold part of your portfolio \([^)]*§/i, 'sold.sold'),
  money(/^(?:Holdfast: On ¤ )?We sold § of your portfolio/i, 'sold.sold'),
  money(/on [^§]* we sold § of your portfolio/i, 'sold.sold'),
  money(/^Penal charges paid: §/, 'sold.penalties'),
  money(/^Late fees paid: §/, 'sold.fees'),
  money(/^Interest paid: §/, 'sold.interest'),
  money(/^Principal paid: §/, 'sold.principal'),
  money(/^Portfolio at [^:]* before: §/, 'value.before sale'),
  money(/^Portfolio at [^:]* after the sale: §/, 'value'),
  money(/^Owed on [^:]*: §/, 'sold.owed'),
  money(/^Written off: you do not owe it: §|§ was not covered/, 'sold.written_off'),
  // Messages about a sale that comes, and what such a sale has done.
  money(/call the whole loan[^.§¤]*§/, 'sale.called'),
  money(/^Whole loan, called on [^:]*: §/, 'sale.called'),
  money(/have not withdrawn goes back first \([^)]*§/, 'sale.undrawn', 'sale.part'),
  money(/sell part of your portfolio \([^)]*§/, 'sale.sold', 'sale.part'),
  money(/^Undrawn credit returned, at no cost: §/, 'sale.undrawn', 'sold.undrawn'),
  money(/^To be sold at [^:]*: §/, 'sale.sold', 'sale.part'),
  money(/^Sold at [^:]*: §/, 'sold.sold'),
  money(/sell § of your portfolio/, 'sale.sold'),
  money(/§ would not be covered|^Not covered: §/, 'sale.written_off', 'sold.written_off'),
  money(/save up to §|^Paying today saves: .*§/, 'sale.charges'),
  money(/[Pp]ay §|^To pay now: §/, 'overdue'),
  money(/^Paying the bill of .* alone, §/, 'bill.unpaid'),
  // Messages about the market.
  money(/is worth:? §/, 'value'),
  money(/redline is §|^Redline: §/, 'redline'),
  // Days in messages.
  day(
    /is due (?:on §|today, §)|^Due on §|(?:first|next) bill is \S+ on §|^Next bill: .* on §|^Bill \d, due §/,
    'due',
  ),
  day(/[Bb]ills? of (?:¤, |¤ and )*§/, 'due'),
  day(/would call your loan at .* on §/, 'sale', 'sale before'),
  day(/On § your loan at .* had been unpaid|^(?:Holdfast: )?On § we sold/, 'sold'),
  day(/^Whole loan, called on §/, 'sale'),
  day(/^Owed on §/, 'sold'),
  day(/On § we add /, 'next charge'),
  day(/On § we added/, 'today'),
  day(/pay by the end of §.*nothing|Pay by §,? or we add/, 'before charge', 'due'),
  day(/^Pay by the end of §/, 'due', 'last day'),
  day(/still unpaid at the end of §|overdue by the end of §|^Pay by: §|until § to pay/, 'last day'),
  day(/[Pp]ay [^.]*by §,? (?:\(.*\), )?or (?:on|we sell|we call)/, 'last day'),
  day(/still unpaid on §, we give you/, 'notice'),
  day(/We write again on §/, 'sale in 7', 'sale in 1'),
  day(/The day is now §|[Oo]n § we (?:call|sell)|call the whole loan on §|portfolio on §/, 'sale'),
  // Papers: 'heading | row | column: cell'.
  money(/Owed today[^:]*: §/, 'payoff'),
  money(/Repaid so far[^:]*: §/, 'repaid'),
  money(/Written off[^:]*: §/, 'written off', 'sold.written_off'),
  money(/\| Credit \|[^:]*: §/, 'credit'),
  money(/^The bills \|.*\| Interest: §/, 'bill.interest'),
  money(/^The bills \|.*\| Principal: §/, 'bill.principal'),
  money(/^The bills \|.*\| Charges: §/, 'bill.charges'),
  money(/^The bills \|.*\| In all: §/, 'bill.total'),
  money(/^The bills \|.*\| Paid: §/, 'bill.paid'),
  money(/^Principal, month by month \|.*\| At its start: §/, 'month.principal_at_month_beginning'),
  money(/^Principal, month by month \|.*\| Repaid: §/, 'month.principal_repaid'),
  money(/^Principal, month by month \|.*\| At its end: §/, 'month.principal_at_month_end'),
  money(
    /^Principal, month by month \|.*\| Billed, at its start: §/,
    'month.minimum_principal_at_month_beginning',
  ),
  money(
    /^Principal, month by month \|.*\| Billed, at its end: §/,
    'month.minimum_principal_at_month_end',
  ),
  money(
    /^Interest and charges, month by month \|.*\| Interest at its start: §/,
    'month.interest_at_month_beginning',
  ),
  money(
    /^Interest and charges, month by month \|.*\| Fees and charges: §/,
    'month.interest_overcharge',
  ),
  money(/^Interest and charges, month by month \|.*\| Paid of both: §/, 'month.interest_repaid'),
  money(
    /^Interest and charges, month by month \|.*\| At its end: §/,
    'month.interest_at_month_end',
  ),
  money(/\| Unpaid when the year began \|.*: §/, 'cost.unpaid before'),
  money(/\| Charged \|.*: §/, 'cost.charged'),
  money(/\| Paid \| Amount: §/, 'cost.paid'),
  money(/\| Written off \| Amount: §/, 'cost.written off'),
  money(/\| Unpaid at the end \|.*: §/, 'cost.unpaid'),
  money(/^(?:Dollars|Naira)[^|]*\|.*\| Interest: §/, 'cost.interest'),
  money(/\| Late fees: §/, 'cost.fees'),
  money(/\| Penal charges: §/, 'cost.penalties'),
  money(/\| Interest paid: §/, 'cost.interest paid'),
  money(/\| Fees and charges paid: §/, 'cost.charges paid'),
  money(/\| Principal paid: §/, 'cost.principal paid'),
  money(/^Repayments \|.* Principal: §/, 'moved.principal'),
  money(/^Repayments \|.* Interest and charges: §/, 'moved.interest and charges'),
  money(/^Repayments \|.* In all: §/, 'moved.debt'),
  money(/\| Balance to withdraw \|.*: §/, 'held.credit', 'undrawn'),
  money(/\| Debt \|.*: §/, 'held.debt'),
  money(/\| Of which principal \|.*: §/, 'held.principal'),
  money(/\| Of which interest \|.*: §/, 'held.interest'),
  money(/\| Of which late fees \|.*: §/, 'held.fees'),
  money(/\| Of which penal charges \|.*: §/, 'held.penalties'),
  money(/\| Balance moved: §/, 'moved.credit'),
  money(/\| Debt moved: §/, 'moved.debt'),
  money(/\| Balance: §/, 'held.credit'),
  money(/\| Debt: §/, 'held.debt'),
];
