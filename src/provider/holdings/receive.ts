import type { putHoldings, putManyHoldings, WireOf } from '#contract';
import { inCellOfPartnerUser, inCellsOfPartnerUsers } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal, refuseField } from '../errors/refusal.ts';
import type { Answer, PartnerRequest } from '../http/endpoint.ts';
import type { PartnerUser } from '../partners/connected-user.ts';
import { useOnce } from '../partners/signed-request.ts';
import { lockHolder, unknownUser } from './holder.ts';
import { checkedHoldings, type Picture, pictureTime } from './picture.ts';
import { type Received, takePicture } from './take.ts';

/** Takes what a partner's user holds, in the transaction that uses its signature up. */
export async function takeHoldings({
  context,
  signed,
  params: { partner_user_id },
  body,
}: PartnerRequest<typeof putHoldings>): Promise<Answer<typeof putHoldings>> {
  const { application_id } = signed.key;
  const picture = {
    as_of: pictureTime(body.as_of, context.clock),
    holdings: checkedHoldings(body.holdings),
  };
  const here = await inCellOfPartnerUser(context, { application_id, partner_user_id });
  const portfolios = await here.db.transaction().execute(async (tx) => {
    await useOnce(tx, here, signed);
    return takeOf(tx, here, { application_id, partner_user_id }, picture);
  });
  return { data: { portfolios } };
}

/** Takes what many hold, each in a transaction of its own, and says of each what became of it. */
export async function takeManyHoldings({
  context,
  signed,
  body,
}: PartnerRequest<typeof putManyHoldings>): Promise<Answer<typeof putManyHoldings>> {
  const { application_id } = signed.key;
  const as_of = pictureTime(body.as_of, context.clock);
  const ids = body.users.map(({ user_id }) => user_id);
  if (new Set(ids).size < ids.length) throw refuseField('users', 'Send each user once.');
  await context.db.transaction().execute((tx) => useOnce(tx, context, signed));
  const cells = [...(await inCellsOfPartnerUsers(context, application_id, ids))];
  const cellOf = (id: string) => cells.find(([, own]) => own.has(id))?.[0] ?? context;
  const users: WireOf<typeof putManyHoldings>['users'] = [];
  for (let from = 0; from < body.users.length; from += atOnce) {
    const outcomes = await Promise.allSettled(
      body.users.slice(from, from + atOnce).map(async ({ user_id, holdings }) => {
        const user = { application_id, partner_user_id: user_id };
        return {
          user_id,
          ...(await outcomeOf(() => takeAlone(cellOf(user_id), user, { as_of, holdings }))),
        };
      }),
    );
    for (const one of outcomes) {
      if (one.status === 'rejected') throw one.reason;
      users.push(one.value);
    }
  }
  return { data: { users } };
}

/** How many are taken beside each other: they wait for the disk together, and leave connections to others. */
const atOnce = 4;

type Sent = Omit<Picture, 'holdings'> & {
  readonly holdings: Parameters<typeof checkedHoldings>[0];
};

async function takeAlone(
  here: Context,
  user: PartnerUser,
  { as_of, holdings }: Sent,
): Promise<Received[]> {
  const picture = { as_of, holdings: checkedHoldings(holdings) };
  return here.db.transaction().execute((tx) => takeOf(tx, here, user, picture));
}

/** What is refused of one user is said of that one; what we have failed at is everybody's. */
async function outcomeOf(take: () => Promise<Received[]>) {
  try {
    return { code: null, error: null, portfolios: await take() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, error: error.messages[0] ?? null, portfolios: [] };
  }
}

async function takeOf(
  tx: Tx,
  context: Context,
  user: PartnerUser,
  picture: Picture,
): Promise<Received[]> {
  const holder = await lockHolder(tx, user);
  if (!holder) throw unknownUser();
  return takePicture(tx, context, holder, picture);
}
