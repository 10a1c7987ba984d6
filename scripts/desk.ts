import { userInfo } from 'node:os';
import {
  type DeedFields,
  type DeedName,
  deedFields,
  deedForms,
  deedName,
} from '#contract/desk-deeds.ts';
import { type Minor, minor, parseAmount } from '#credit/money.ts';
import { inCellNaming } from '#provider/back-office/named.ts';
import { rotatePaperKey } from '#provider/back-office/paper-keys.ts';
import { propose } from '#provider/back-office/proposals.ts';
import { openBackOffice } from '#provider/command-line.ts';
import type { Context } from '#provider/context.ts';
import { refuse } from '#provider/errors/refusal.ts';
import { memberAtServer } from '#provider/staff/members.ts';
import { mayAsk } from '#provider/staff/permissions.ts';
import { blockDeed, blockUsage } from './desk-blocks.ts';
import { complaintDeed, complaintUsage } from './desk-complaints.ts';
import { printWaiting } from './desk-list.ts';
import { nameDeed, nameUsage } from './desk-names.ts';
import { partnerDeed, partnerUsage } from './desk-partners.ts';
import { staffDeed, staffUsage } from './desk-staff.ts';
import { explainUse } from './in-use.ts';
import { print } from './print.ts';

const usage = `npm run desk                                     what waits for a person
For whom an admin has named at /desk, under Staff. What two people decide is approved there:
npm run desk -- pay-out <loan_id>                proposes to pay a loan out
npm run desk -- decline <loan_id> why=…       the partner said no
npm run desk -- complete <withdrawal_id> last_four=… bank_reference=…  proposes that the wire has arrived
npm run desk -- reject <withdrawal_id> why=…  proposes that the wire came back
npm run desk -- transfer <loan_id> currency=USD amount=… bank_reference=…  proposes to credit a borrower's wire
npm run desk -- give-back <reference>            proposes to send a payment that did not match back
npm run desk -- returned <reference>             proposes that a transfer's excess was sent back
npm run desk -- cleared <withdrawal_id>          proposes that an odd payout was made good
npm run desk -- release <withdrawal_id>          proposes to send one that a dispute holds
npm run desk -- lift <dispute_id>                proposes that a lost dispute holds nothing any more
npm run desk -- proceeds <loan_id>               proposes that the partner sent what it sold
npm run desk -- sale-again <order_id>            proposes to ask a partner once more to sell the rest
npm run desk -- sale-close <order_id>            proposes to give up what a partner has not sold: our loss
npm run desk -- plan-approve <loan_id>           proposes to agree to a borrower's plan
npm run desk -- plan-decline <loan_id> why=…  say no to it
npm run desk -- retry "<kind> <subject>"         try a job again that was given up
npm run desk -- rates fx_rates buy=… sell=…      proposes Naira for a dollar: what it costs, what it brings
npm run desk -- value <portfolio_id> amount=…    proposes what a portfolio is worth
npm run desk -- holdings-accept <portfolio_id>   proposes to take holdings that were held as they are
npm run desk -- holdings-drop <portfolio_id>     forget them, and wait for the next
npm run desk -- partner-approve <application_id> proposes that its users may borrow
For whoever runs the server:
npm run desk -- paper-key                        papers are signed with a new key; old ones stay proven
${blockUsage}
${complaintUsage}
${nameUsage}
${partnerUsage}
${staffUsage}`;

/** `npm run desk`: what live mode leaves to people, with the same verbs and books as all else. */
export async function main([deed = 'list', id = '', ...rest]: string[]): Promise<number> {
  const { context, close } = await openBackOffice(process.env).catch(explainUse('use the desk'));
  try {
    const done = await work(context, deed, id, rest);
    if (!done) usage.split('\n').forEach(print);
    return done ? 0 : 1;
  } finally {
    await close();
  }
}

/** False when the words are not understood. */
async function work(
  context: Context,
  deed: string,
  id: string,
  rest: readonly string[],
): Promise<boolean> {
  const operator = userInfo().username;
  const known = deedName.safeParse(deed).data;
  if (known) return id !== '' && asMember(context, known, { id, rest, operator });
  const here = await inCellNaming(context, id);
  if (deed === 'list') {
    await printWaiting(context);
    return true;
  }
  if (deed === 'paper-key') {
    print(`Papers are signed with the key ${await rotatePaperKey(context, operator)} from now on.`);
    return true;
  }
  return (
    (await nameDeed(here, deed)) ??
    (await blockDeed(here, deed)) ??
    (await complaintDeed(here, deed, id, operator)) ??
    (await partnerDeed(here, deed, id, operator)) ??
    (await staffDeed(here, deed, id, rest, operator)) ??
    false
  );
}

type Typed = { readonly id: string; readonly rest: readonly string[]; readonly operator: string };

/** Under the same rules as at /desk. */
async function asMember(
  context: Context,
  deed: DeedName,
  { id, rest, operator }: Typed,
): Promise<boolean> {
  const fields = fieldsOf(deed, rest);
  if (!fields) return false;
  const member = await memberAtServer(context, operator);
  if (!mayAsk(member.role, { method: 'POST', path: '/desk/deeds' })) throw refuse('not_allowed');
  const { proposal_id } = await propose(context, { deed, subject: id, fields }, member);
  print(proposal_id ? 'Proposed. Somebody else approves it at /desk.' : 'Done.');
  return true;
}

/** Of `name=value`; undefined where one is lacking, or is none of the deed's. */
function fieldsOf(deed: DeedName, rest: readonly string[]): DeedFields | undefined {
  const typed = new Map(
    rest.map((word) => [word.split('=')[0] ?? '', word.slice(word.indexOf('=') + 1)]),
  );
  const { fields, optional = [] } = deedForms[deed];
  const known = [...fields, ...optional].filter((field) => typed.get(field));
  if (known.length !== typed.size || !fields.every((field) => typed.get(field))) return undefined;
  const values = known.map((field) => {
    const text = typed.get(field) ?? '';
    const isMoney = field === 'amount' || field === 'buy' || field === 'sell';
    return [field, isMoney ? amountIn(text) : text] as const;
  });
  return deedFields.safeParse(Object.fromEntries(values)).data;
}

/** Undefined for what is no amount; one that no number holds is more than any command takes. */
function amountIn(text: string): Minor | undefined {
  const parsed = parseAmount(text);
  if (parsed.ok) return parsed.amount;
  return parsed.reason === 'too-large' ? minor(Number.MAX_SAFE_INTEGER) : undefined;
}
