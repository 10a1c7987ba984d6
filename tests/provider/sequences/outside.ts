import { charges } from '#provider/sandbox/processor/charges.ts';
import { type Day, lagosDayAt } from './arithmetic.ts';
import type { Notice, Try } from './consents.ts';
import type { World } from './world.ts';

/** What the processor has come to the end of, by its own books. */
export async function chargesOf({ provider, person }: World) {
  const rows = await charges(provider.context.db)
    .selectFrom('sandbox_charges')
    .select(['reference', 'amount', 'status', 'paid_at'])
    .where('email', '=', person.email)
    .where('status', 'in', ['success', 'failed'])
    .execute();
  return rows.map(({ reference, amount, status, paid_at }) => ({
    ...{ reference, amount, paid: status === 'success', at: Date.parse(paid_at ?? '') },
  }));
}

/** Loans that were paid out, and which one each carries over. */
export const loansOf = ({ provider, person }: World) =>
  provider.context.db
    .selectFrom('loans')
    .select(['loan_id', 'carried_loan_id'])
    .where('user_id', '=', person.user_id)
    .where('disbursed_on', 'is not', null)
    .execute();

/** With the day on which the notice was given; null where nobody was told. */
export async function salesOf({ provider, person }: World) {
  const { db } = provider.context;
  const sales = await db
    .selectFrom('sales')
    .innerJoin('loans', 'loans.loan_id', 'sales.loan_id')
    .select(['sale_id', 'sales.loan_id', 'day', 'sales.owed', 'undrawn', 'sold'])
    .select(['remedy_told_on', 'sales.written_off'])
    .where('sales.user_id', '=', person.user_id)
    .execute();
  if (sales.length === 0) return [];
  const notices = await db
    .selectFrom('notifications')
    .select('date')
    .where('user_id', '=', person.user_id)
    .where('subject', 'like', 'Notice: %')
    .execute();
  const days = new Set(notices.map(({ date }) => lagosDayAt(Date.parse(date))));
  return sales.map(({ remedy_told_on: on, ...sale }) => ({
    ...sale,
    told: on !== null && days.has(on) ? (on as Day) : null,
  }));
}

/** Charges of autopay: which bill of which loan each is for. */
export async function triesOf({ provider, person }: World): Promise<Try[]> {
  const rows = await provider.context.db
    .selectFrom('autopay_tries')
    .innerJoin('payment_intents', 'payment_intents.reference', 'autopay_tries.reference')
    .innerJoin('autopays', 'autopays.autopay_id', 'autopay_tries.autopay_id')
    .select(['autopay_tries.reference', 'autopay_tries.loan_id', 'due_on', 'tried_on', 'aside'])
    .select(['amount', 'fee', 'rate'])
    .where('autopays.user_id', '=', person.user_id)
    .execute();
  return rows.map(({ aside, ...one }) => ({ ...one, rule: aside === null ? 'bills' : 'aside' }));
}

/** What the borrower was written of charges to come, as the mail says it. */
export async function noticesOf({ provider, person }: World): Promise<Notice[]> {
  const rows = await provider.context.db
    .selectFrom('messages')
    .select(['subject', 'details', 'sent_at'])
    .where('user_id', '=', person.user_id)
    .where('channel', '=', 'email')
    .where('subject', 'like', 'We will charge your card on %')
    .orderBy('position')
    .execute();
  return rows.map(({ subject, details, sent_at }) => {
    const facts = (details?.facts ?? []) as readonly (readonly [string, string])[];
    const of = (label: string) => facts.find(([name]) => name.startsWith(label))?.[1] ?? '';
    const again = facts.filter(([name]) => name.startsWith('If it fails, again on '));
    return {
      loan: of('Loan'),
      told: Date.parse(sent_at),
      first: dayIn(subject),
      rule: of('Extra payment') ? 'aside' : 'bills',
      total: amountIn(of('Charge')),
      again: new Map(again.map(([name, amount]) => [dayIn(name), amountIn(amount)])),
    };
  });
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '… on 1 May 2026': the day that a text ends with. */
function dayIn(text: string): Day {
  const [day = '', month = '', year = ''] = text.split(/\s/).slice(-3);
  const number = months.findIndex((name) => month.startsWith(name)) + 1;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** '₦83,230.00' in minor units. */
const amountIn = (text: string): number => Number(text.replace(/\D/g, ''));
