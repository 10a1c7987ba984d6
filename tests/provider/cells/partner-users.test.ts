import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import { signInLink } from '#contract/session.ts';
import { getUser } from '#contract/users.ts';
import { inCell } from '#provider/cells/in-cell.ts';
import type { Cell } from '#provider/db/cells.ts';
import { cellOfPartnerUser, confirmContacts, reserveContacts } from '#provider/db/directory.ts';
import { connectUser } from '#provider/session/partner-links.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer } from '#support/holdings.ts';
import { handOver, proveAt } from '#support/partner.ts';
import type { TestProvider } from '#support/provider.ts';

const logged: string[] = [];
const provider = providerForFile({ cells: 2, log: (event) => void logged.push(event) });
/** Northgate. */
const application_id = 2;
let first: { place: TestProvider; who: TestBorrower; partner: PartnerServer };
let other: TestBorrower;

async function live(cell: Cell) {
  const place = provider.livingIn(cell);
  const who = await newBorrower(place, { seeded: provider.context.db });
  const { database, shared } = provider.context;
  const contacts = [who.email, who.mobile];
  await reserveContacts(database, { cell, contacts, now: provider.clock.now() });
  await confirmContacts(shared, contacts);
  return { place, who };
}
beforeEach(async () => {
  const { place, who } = await live('cell_00');
  first = { place, who, partner: await connect(place, who) };
  await first.partner.send([holding('stock', 1_000_000)]);
  ({ who: other } = await live('cell_01'));
});

const user = () => ({ application_id, partner_user_id: first.partner.partner_user_id });
const signing = () => ({ key: first.partner.key, path: '/api/signon' });
const prove = ({ mobile }: TestBorrower) => {
  const said = { user_id: first.partner.partner_user_id, mobile };
  return proveAt(provider, application_id, said, signing());
};
/** Whose the user is in each cell, and where the directory leads. */
async function whose() {
  const rows = (['cell_00', 'cell_01'] as const).map((cell) =>
    inCell(provider.anywhere, cell)
      .db.selectFrom('partner_users')
      .select('user_id')
      .where('partner_user_id', '=', user().partner_user_id)
      .executeTakeFirst(),
  );
  const [here, there] = await Promise.all(rows);
  const cell = await cellOfPartnerUser(provider.context.shared, user());
  return [here?.user_id, there?.user_id, cell];
}
const valueOfFirst = async () => {
  const { value } = await first.place.context.db
    .selectFrom('portfolios')
    .select('value')
    .where('portfolio_id', '=', first.who.portfolios.USD)
    .executeTakeFirstOrThrow();
  return value;
};

test('a partner’s user is moved to an account in another cell, and counts for nothing at the first', async () => {
  await prove(other);
  expect(await whose()).toEqual([undefined, other.user_id, 'cell_01']);
  expect(await valueOfFirst()).toBe(0);
  expect((await first.partner.hold()).status).toBe(200);
  const { all } = await first.place.answer(listNotifications, { as: first.who.email });
  expect(all.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Northgate is no longer connected/),
  );
});

test('one whom a session has proven that has ended meanwhile stays where it is, and nobody is told', async () => {
  const { user_id } = other;
  const { context } = provider.livingIn('cell_01');
  await connectUser(context, { ...user(), user_id, session_id: crypto.randomUUID() });
  expect(await whose()).toEqual([first.who.user_id, undefined, 'cell_00']);
  expect(await valueOfFirst()).toBe(1_000_000);
  const { all } = await first.place.answer(listNotifications, { as: first.who.email });
  expect(all.map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/^Northgate is no longer connected/),
  );
});

test('one whose holdings secure a loan in its cell stays there', async () => {
  await borrow(first.place, first.who, 'USD', 100_000);
  await prove(other);
  expect(await whose()).toEqual([first.who.user_id, undefined, 'cell_00']);
  expect((await first.partner.hold()).data.portfolios).toContainEqual(
    expect.objectContaining({ currency: 'USD', hold: 129_000 }),
  );
});

test('it stays as well where the other account is another user, whose holdings secure a loan', async () => {
  const server = await connect(provider.livingIn('cell_01'), other);
  await server.send([holding('stock', 1_000_000)]);
  await borrow(provider.livingIn('cell_01'), other, 'USD', 100_000);
  await prove(other);
  expect(await whose()).toEqual([first.who.user_id, undefined, 'cell_00']);
  expect(await valueOfFirst()).toBe(1_000_000);
  const { all } = await provider.answer(listNotifications, { as: other.email });
  expect(all.map(({ body }) => body)).toContainEqual(expect.stringMatching(/secures your loan/));
});

test('whoever enters a right code while the other cell is away is signed in, and connected by the next code', async () => {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.ref(to)}`.execute(
      provider.anywhere.database.at('public').db,
    );
  await rename('cell_00.hold_differences', 'away');
  const headers = await prove(other).finally(() => rename('cell_00.away', 'hold_differences'));
  expect((await provider.answer(getUser, { headers })).user.user_id).toBe(other.user_id);
  expect(logged).toContain('partner not connected');
  expect(await whose()).toEqual([first.who.user_id, undefined, 'cell_00']);
  await prove(other);
  expect(await whose()).toEqual([undefined, other.user_id, 'cell_01']);
});

test('a hand-off leads the partner to its user, where a crash came before that was written', async () => {
  await prove(other);
  await provider.context.shared
    .deleteFrom('directory_partner_users')
    .where('partner_user_id', '=', user().partner_user_id)
    .execute();
  expect((await first.partner.hold()).status).toBe(404);
  const said = { user_id: user().partner_user_id, mobile: other.mobile };
  const { code } = await handOver(provider, said, signing());
  const opened = await provider.answer(signInLink, { body: { application_id, code } });
  expect(opened).toHaveProperty('token');
  expect((await first.partner.hold()).status).toBe(200);
});
