import type { Place } from './place.ts';

/** What a run has come to, and how often. */
export type Reached = Readonly<Record<string, number>>;

/** Lines of a run's log that tell of something worth coming to. */
const lines: Readonly<Record<string, RegExp>> = {
  'a connection that was cut': /^\S+ {3}cut$/,
  'a commit whose answer was lost': /^\S+ provider \d+ commit\n\S+ {3}lost$/,
  'a transaction undone in favour of another': /^\S+ {3}conflict$/,
  'a wait for a lock': / {3}waits for a lock:/,
  'a process that was killed': /^\S+ --- provider \d+ is killed/,
  'a process that stood still': /^\S+ --- provider \d+ stands still/,
  'a process that did not start': /does not start/,
  'somebody who never answered': /^\S+ {3}no answer/,
  'a request that came late': /, late$/,
  'something done whose answer was lost': /^\S+ {3}done, and the answer is lost/,
  'a processor that names another amount': /^\S+ {3}which names another amount/,
  'a forged webhook': /^\S+ a forger tells/,
  'a repeated webhook': /^\S+ the processor tells/,
};

/** Rows that are there in the end. */
const rows: Readonly<Record<string, string>> = {
  'a fee': `select count(*) from cell_00.loan_lines where kind = 'late_fee'`,
  'a penal charge': `select count(*) from cell_00.loan_lines where kind = 'penal_charge'`,
  'a notice that assets may be sold': `select count(*) from cell_00.loans where remedy_told_on is not null`,
  'a sale': 'select count(*) from cell_00.sales',
  'an order to sell': 'select count(*) from cell_00.sell_orders',
  'a sale by a partner': 'select count(*) from cell_00.sell_order_fills',
  'a picture of holdings that is held': 'select count(*) from cell_00.held_pictures',
  'a loan that goes on as another': `select count(*) from cell_00.loans where carried_loan_id is not null`,
  'a payment that was set aside': 'select count(*) from cell_00.payment_flags',
  'a payout that was set aside': 'select count(*) from cell_00.payout_flags',
  'a refund': `select count(*) from cell_00.refunds where sent_at is not null`,
  'credit that was given back': `select count(*) from cell_00.repayments where kind = 'credit_returned'`,
  'a payment by the saved card': `select count(*) from cell_00.payment_intents where saved_card is not null and status = 'paid'`,
  'a charge of autopay': 'select count(*) from cell_00.autopay_tries',
  'a bill that was promised': `select count(*) from cell_00.audit where action = 'promise payment'`,
  'a plan that was asked for': 'select count(*) from cell_00.plans',
  'a plan that was agreed to': `select count(*) from cell_00.plans where status in ('approved', 'kept', 'broken')`,
  'a plan that was broken': `select count(*) from cell_00.plans where status = 'broken'`,
  'a message that was given up':
    'select count(*) from cell_00.messages where given_up_at is not null',
};

export async function countReached(place: Place, log: readonly string[]): Promise<Reached> {
  const reached: Record<string, number> = {};
  for (const [what, line] of Object.entries(lines)) {
    reached[what] = log.filter(
      (one, at) => line.test(one) || line.test(`${log[at - 1]}\n${one}`),
    ).length;
  }
  for (const [what, text] of Object.entries(rows)) {
    const [row] = await place.query<{ count: string }>(text);
    reached[what] = Number(row?.count);
  }
  const moves = await place.query<{ move: string; count: string }>(
    `select what || ' ' || was || ' → ' || became as move, count(*) from public.simulated_moves group by 1`,
  );
  for (const { move, count } of moves) reached[move] = Number(count);
  return reached;
}
