import { lateFeeDay, maxPenalMonths, tenures } from './terms.ts';

/** The hard words of a loan, and what each means, in one sentence. Screens open it on a tap. */
export const hardWords = {
  'available credit': 'The amount that you can still borrow against your portfolio.',
  balance: 'Credit that you have borrowed and not sent to a bank account yet.',
  balloon: 'A last bill that is larger than the others, because it takes all that is left.',
  'buy rate': 'The Naira that you pay for one dollar when you repay dollar credit in Naira.',
  collateral:
    'The part of your portfolio that secures your loan: if you do not repay, we may sell some of it.',
  'effective rate':
    'The cost of a whole year, when each month’s interest also counts the interest before it.',
  interest: 'The cost of borrowing: a share of your principal for each month, counted by the day.',
  'late fee': `An extra cost of a bill that is still unpaid on the ${lateFeeDay}rd of the month.`,
  payoff: 'The amount that ends your loan on a chosen day, with interest up to that day.',
  'penal charge': `An extra cost of a bill for each complete month that it is late, for ${maxPenalMonths} months at most.`,
  portfolio: 'The shares and other holdings that you keep at a partner’s app, in one currency.',
  principal: 'The amount you borrowed and have not paid back, without interest, fees and charges.',
  redline:
    'The value at which you cannot borrow more: if your portfolio falls to it, we warn you and sell nothing.',
  'room to fall': 'How far your portfolio can fall before it reaches its redline.',
  'sell rate': 'The Naira that you receive for one dollar when dollar credit is paid out in Naira.',
  tenure: `How long a loan runs: ${tenures.join(' or ')} months.`,
  'You owe':
    'The amount that ends all your loans if you pay it today: principal, interest up to today, fees and charges.',
} as const satisfies Readonly<Record<string, string>>;

export type HardWordName = keyof typeof hardWords;
