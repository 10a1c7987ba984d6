import { readConfig } from '#provider/config.ts';
import type { Cell } from '#provider/db/cells.ts';
import { isCitus, moveCell, nodesOf, type Place, placesOfCells } from '#provider/db/citus.ts';
import { type OpenDatabase, openExisting } from '#provider/db/open.ts';
import { explainUse } from './in-use.ts';
import { print } from './print.ts';

const usage = `npm run cells                           the cells, where they lie, their size and load
npm run cells -- move <cell> <host:port>  what moving a cell would do; with --now it is moved
npm run cells -- spread                   which cells would move, so that nodes hold as much each; --now`;

type Move = {
  readonly cell: Cell;
  readonly from: string;
  readonly to: string;
  readonly bytes: number;
};

/** `npm run cells`: lists the cells of DATABASE_URL or DATA_DIR, and moves them between Citus' nodes. */
export async function main([deed = 'list', ...rest]: string[]): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const database = await openExisting(readConfig({ DATABASE_URL, DATA_DIR })).catch(
    explainUse('run `npm run cells`'),
  );
  const words = rest.filter((word) => word !== '--now');
  const isNow = words.length < rest.length;
  try {
    if (deed === 'list' && rest.length === 0) return await list(database);
    if (deed !== 'move' && deed !== 'spread') return told(usage);
    const { withoutTimeout: db } = database.at('public');
    if (!(await isCitus(db))) {
      return told('This database is no Citus coordinator, so all cells lie on the one server.');
    }
    const moves = deed === 'move' ? await oneMove(database, words) : await spread(database);
    if (typeof moves === 'string') return told(moves);
    for (const { cell, from, to, bytes } of moves) {
      print(`${cell}: ${from} → ${to}, ${sizeOf(bytes)}`);
      if (isNow) await moveCell(db, cell, to);
    }
    if (moves.length === 0) print('Every cell lies well.');
    else print(isNow ? 'Done.' : 'Nothing was moved. Say it again with --now.');
    return 0;
  } finally {
    await database.close();
  }
}

function told(problem: string): number {
  for (const line of problem.split('\n')) console.error(line);
  return 1;
}

async function list({ at, cells }: OpenDatabase): Promise<number> {
  const places = await placesOfCells(at('public').withoutTimeout);
  print('cell     node                    size  borrowers  used this hour  jobs behind');
  for (const cell of cells) {
    const { node = '?', bytes = 0 } = places.find((place) => place.cell === cell) ?? {};
    const { borrowers, used, behind } = await loadOf(at(cell).db);
    const columns = [
      [cell, 8],
      [node, 20],
      [sizeOf(bytes), -8],
      [borrowers, -10],
      [used, -15],
      [behind, -12],
    ] as const;
    print(columns.map(([value, width]) => padded(String(value), width)).join(' '));
  }
  return 0;
}

const padded = (text: string, width: number) =>
  width < 0 ? text.padStart(-width) : text.padEnd(width);

async function loadOf(db: OpenDatabase['db']) {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const count = async (rows: Promise<{ count: number }>) => (await rows).count;
  return {
    borrowers: await count(
      db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
    used: await count(
      db
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('seen_at', '>', hourAgo)
        .executeTakeFirstOrThrow(),
    ),
    behind: await count(
      db
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('run_at', '<', new Date().toISOString())
        .where('given_up_at', 'is', null)
        .executeTakeFirstOrThrow(),
    ),
  };
}

/** Or what is wrong with the words. */
async function oneMove({ at, cells }: OpenDatabase, words: string[]): Promise<Move[] | string> {
  const [name, to = ''] = words;
  const cell = cells.find((one) => one === name);
  if (!cell || words.length !== 2) return usage;
  const { withoutTimeout: db } = at('public');
  const nodes = await nodesOf(db);
  if (!nodes.includes(to)) return `No node is called ${to}. There are ${nodes.join(', ')}.`;
  const place = (await placesOfCells(db)).find((one) => one.cell === cell);
  return place && place.node !== to ? [{ ...place, from: place.node, to }] : [];
}

/** Takes from the fullest node what brings the emptiest nearer to it, as long as that helps. */
async function spread({ at }: OpenDatabase): Promise<Move[]> {
  const { withoutTimeout: db } = at('public');
  const nodes = await nodesOf(db);
  const places = await placesOfCells(db);
  const moves: Move[] = [];
  const held = (node: string) =>
    places.filter((place) => place.node === node).reduce((sum, { bytes }) => sum + bytes, 0);
  for (;;) {
    const [emptiest = '', ...others] = nodes.toSorted((one, other) => held(one) - held(other));
    const fullest = others.at(-1) ?? emptiest;
    const gap = held(fullest) - held(emptiest);
    const [best] = places
      .filter(({ node, bytes }) => node === fullest && bytes < gap)
      .toSorted((one, other) => closeness(one, gap) - closeness(other, gap));
    if (!best || best.node === emptiest) return moves;
    moves.push({ ...best, from: fullest, to: emptiest });
    places.splice(places.indexOf(best), 1, { ...best, node: emptiest });
  }
}

/** How far from even two nodes are once a cell has moved over the gap between them. */
const closeness = ({ bytes }: Place, gap: number) => Math.abs(gap - 2 * bytes);

const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
