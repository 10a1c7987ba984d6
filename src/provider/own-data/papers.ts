import { buffer } from 'node:stream/consumers';
import { isoDay, lagosDay } from '#credit/calendar.ts';
import type { Borrower, Context } from '../context.ts';
import { ownAgreement } from '../documents/agreement.ts';
import { repaymentReceipt } from '../documents/receipt.ts';
import { loanReport } from '../documents/report.ts';
import { statementFile } from '../documents/statement.ts';
import { withdrawalReceipt } from '../documents/withdrawal-receipt.ts';
import type { CallRequest, FileAnswer } from '../http/endpoint.ts';
import type { Row } from './collect.ts';
import type { Entry } from './zip.ts';

type Whose = {
  readonly context: Context;
  readonly borrower: Borrower;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
};

/** The papers of a borrower, by the verbs that answer them: what each loan has, receipts, a statement. */
export async function papersOf({ context, borrower, tables }: Whose): Promise<Entry[]> {
  const origin = context.config.origin ?? 'http://127.0.0.1:4321';
  const asked = <Call>(id: string, query: object = {}) =>
    ({ context, borrower, id, query, origin }) as unknown as CallRequest<Call>;
  const entries: Entry[] = [];
  const add = async (folder: string, { name, body }: FileAnswer) =>
    void entries.push({ name: `${folder}${name}`, content: await buffer(body) });
  const pdf = { format: 'pdf' } as const;
  for (const { loan_id } of (tables.agreements ?? []).map(named('loan_id'))) {
    const { data } = await ownAgreement(asked(loan_id));
    const content = Buffer.from(data.agreement.pdf, 'base64');
    entries.push({ name: `agreements/${loan_id}.pdf`, content });
  }
  const paidOut = (tables.loans ?? []).filter(({ disbursed_on }) => disbursed_on !== null);
  for (const { loan_id } of paidOut.map(named('loan_id'))) {
    await add('reports/', await loanReport(asked(loan_id, pdf)));
  }
  const recorded = (tables.repayments ?? []).filter((row) => row.recorded === true);
  for (const { repayment_id } of recorded.map(named('repayment_id'))) {
    await add('receipts/', await repaymentReceipt(asked(repayment_id)));
  }
  for (const { withdrawal_id } of (tables.withdrawals ?? []).map(named('withdrawal_id'))) {
    await add('withdrawals/', await withdrawalReceipt(asked(withdrawal_id)));
  }
  const days = { from: firstDayIn(tables), to: lagosDay(context.clock.now()) };
  await add('', await statementFile(asked('', { ...pdf, ...days })));
  await add('', await statementFile(asked('', { format: 'csv', ...days })));
  return entries;
}

const named =
  <Name extends string>(name: Name) =>
  (row: Row) =>
    ({ [name]: String(row[name]) }) as Record<Name, string>;

/** The day on which they joined. */
const firstDayIn = ({ users }: Whose['tables']) =>
  lagosDay(Date.parse(String(users?.[0]?.joined_at ?? isoDay('2020-01-01'))));
