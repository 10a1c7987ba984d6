import type { BodyOf, compareHolds, WireOf } from '#contract';
import { minor, subtract, sum, zero } from '#credit/money.ts';
import { inCellsOfPartnerUsers } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Tx } from '../db/tables.ts';
import { refuseField } from '../errors/refusal.ts';
import type { Answer, PartnerRequest } from '../http/endpoint.ts';
import { connectedUsers } from '../partners/connected-user.ts';
import { useOnce } from '../partners/signed-request.ts';
import { type Hold, holdsOf } from './hold.ts';
import { type Difference, keepDifferences } from './hold-differences.ts';
import { unknownUser } from './holder.ts';
import { pictureTime } from './picture.ts';

type Sent = BodyOf<typeof compareHolds>['holds'][number];
type Compared = WireOf<typeof compareHolds>['holds'][number];

/**
 * Says of each of a partner's users whether what it holds back is what must stay, and keeps what is not for
 * a person. Each cell in a transaction of its own; sent again it says the same.
 */
export async function comparedHolds({
  context,
  signed,
  body,
}: PartnerRequest<typeof compareHolds>): Promise<Answer<typeof compareHolds>> {
  const { application_id } = signed.key;
  const as_of = pictureTime(body.as_of, context.clock);
  const rows = Map.groupBy(body.holds, ({ user_id, currency }) => `${currency} ${user_id}`);
  if (rows.size < body.holds.length) {
    throw refuseField('holds', 'Send each user once for each currency.');
  }
  await context.db.transaction().execute((tx) => useOnce(tx, context, signed));
  const ids = [...new Set(body.holds.map(({ user_id }) => user_id))];
  const compared = new Map<Sent, Compared>();
  for (const [here, own] of await inCellsOfPartnerUsers(context, application_id, ids)) {
    const sent = body.holds.filter(({ user_id }) => own.has(user_id));
    const found = await here.db
      .transaction()
      .execute((tx) => compareHere(tx, here, { application_id, as_of, sent }));
    const short = found.filter(([, { status }]) => status === 'less').length;
    if (short > 0) context.log('hold short', { application_id, users: short });
    for (const [one, said] of found) compared.set(one, said);
  }
  return { data: { holds: body.holds.flatMap((one) => compared.get(one) ?? []) } };
}

/** Of a user whom we know. */
type Agreed = Compared & Pick<Difference, 'hold' | 'held' | 'status'>;

type Comparison = {
  readonly application_id: number;
  /** ms since 1970, by our clock. */
  readonly as_of: number;
  readonly sent: readonly Sent[];
};

async function compareHere(
  tx: Tx,
  { clock }: Context,
  { application_id, as_of, sent }: Comparison,
): Promise<[Sent, Compared][]> {
  const connected = await connectedUsers(tx, application_id)
    .select('partner_user_id')
    .where('partner_user_id', '=', anyOf(sent.map(({ user_id }) => user_id)))
    .execute();
  const users = new Map(connected.map((one) => [one.partner_user_id, one.user_id]));
  const portfolios = await tx
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', anyOf([...users.values()]))
    .where('application_id', '=', application_id)
    .orderBy('portfolio_id')
    .execute();
  const holds = await holdsOf(tx, portfolios);
  const now = clock.now();
  const differences: Difference[] = [];
  const compared = sent.map((one): [Sent, Compared] => {
    const user_id = users.get(one.user_id);
    if (!user_id) return [one, stranger(one)];
    const own = holds.filter(
      ({ portfolio }) => portfolio.user_id === user_id && portfolio.currency === one.currency,
    );
    const said = comparisonOf(one, own, { as_of, now });
    const { hold, held, status, currency } = said;
    differences.push({ application_id, user_id, currency, hold, held, status });
    return [one, said];
  });
  await keepDifferences(tx, differences, { as_of, now });
  return compared;
}

function comparisonOf(
  { held: sent, ...of }: Sent,
  own: readonly Hold[],
  { as_of, now }: { readonly as_of: number; readonly now: number },
): Agreed {
  const hold = sum(own.map((one) => one.hold));
  const held = minor(sent);
  const difference = subtract(held, hold);
  const changed_at = lastChange(own, now);
  const isLater = changed_at !== null && Date.parse(changed_at) > as_of;
  const isOther = isLater ? 'changed' : difference < 0 ? 'less' : 'more';
  const status = difference === 0 ? 'same' : isOther;
  return { ...of, code: null, error: null, hold, held, difference, status, changed_at };
}

/** When what must stay last changed, or now where the partner has not been told yet. */
function lastChange(own: readonly Hold[], now: number): string | null {
  const told = own.filter(({ portfolio }) => portfolio.holdings !== null);
  const isWaiting = told.some(({ portfolio, hold }) => hold !== (portfolio.hold_told ?? 0));
  if (isWaiting) return instant(now);
  return (
    told
      .flatMap(({ portfolio }) => portfolio.hold_told_at ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

function stranger(sent: Sent): Compared {
  const { code, messages } = unknownUser();
  const nothing = {
    held: minor(sent.held),
    hold: zero,
    difference: zero,
    status: null,
    changed_at: null,
  };
  return { ...sent, code, error: messages[0] ?? null, ...nothing };
}
