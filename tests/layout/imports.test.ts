import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withRooms } from '../../scripts/rooms-map.ts';
import { type Import, importsIn, importsOf } from './imports.ts';
import { placeOf, rooms } from './rooms.ts';

const imports = [...importsOf('src'), ...importsOf('clients', 'clients')];
/** What runs at once: types are gone by then, and `import()` comes later. */
const loads = imports.filter(({ isType, isLazy }) => !isType && !isLazy);

test('every folder of src is a room, and so are the packages for partners', () => {
  const found = new Set(imports.map(({ room }) => roomAlone(room)));
  expect([...found].filter((room) => !(room in rooms))).toEqual([]);
});

test('each room imports only from the rooms and packages that it may', () => {
  expect(imports.filter((found) => !isAllowed(found)).map(shown)).toEqual([]);
});

test('each permission is used', () => {
  for (const [room, { rooms: others = [], packages = [] }] of Object.entries(rooms)) {
    const own = imports.filter((found) => roomAlone(found.room) === room);
    const unused = [...others, ...packages].filter((name) => !own.some(leadsTo(name)));
    expect(unused, room).toEqual([]);
  }
});

test('an import across rooms is written with its alias', () => {
  const escapes = imports.filter(({ wanted, room, to }) => wanted.startsWith('.') && to !== room);
  expect(escapes.map(shown)).toEqual([]);
});

test('inside a room an import leads to a lower layer, or further left in its own', () => {
  expect(loads.filter((found) => !isDownwards(found)).map(shown)).toEqual([]);
});

test('every name in a layer is a folder or a file of its room', () => {
  for (const [room, { layers = [] }] of Object.entries(rooms)) {
    if (layers.length === 0) continue;
    const inside = readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' });
    const files = inside.filter((file) => /\.tsx?$/.test(file)).map((file) => `${room}/${file}`);
    const places = new Set(files.map((file) => JSON.stringify(placeOf(file))));
    expect(places.size, room).toBe(layers.flat().length);
  }
});

test('no file loads itself through others', () => {
  const edges = Map.groupBy(loads, ({ file }) => file);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) cycles.push([...way.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const { path } of edges.get(file) ?? []) if (path) visit(path, [...way, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});

test('docs/architecture.md has the map of the rooms as it is now', () => {
  const document = readFileSync('docs/architecture.md', 'utf8');
  expect(document, 'npm run docs:rooms writes it').toBe(withRooms(document));
});

test.each([
  ['credit/money.ts', "import { z } from 'zod/mini';"],
  ['contract/loans.ts', "import { db } from '#provider/db/open.ts';"],
  ['stores/reads/user.ts', "import { useState } from 'react';"],
  ['ui/Button.tsx', "import { $user } from '#stores/reads/user.ts';"],
  ['pdf/table.ts', "import { Button } from '#ui/Button.tsx';"],
  ['features/offer/Offer.tsx', "import { Repay } from '#features/repay/Repay.tsx';"],
  ['features/offer/Offer.tsx', "import { Repay } from '../repay/Repay.tsx';"],
  ['clients/partner/src/sign.ts', "import { hmac } from '#provider/partners/signed-request.ts';"],
  ['api/client.ts', "import { round } from '#credit/money.ts';"],
  ['site/Hero.astro', "const Offer = await import('#features/offer/Offer.tsx');"],
  ['site/islands/Newsletter.tsx', "import { $user } from '#stores/reads/user.ts';"],
  ['provider/app.ts', "export { Button } from '#ui/Button.tsx';"],
])('%s may not hold: %s', (file, line) => {
  expect(importsIn(file, line).map(isAllowed)).toEqual([false]);
});

test.each([
  ['provider/db/open.ts', "import { request } from '../loans/request.ts';", false],
  ['provider/loans/request.ts', "import { open } from '../db/open.ts';", true],
  ['provider/loans/request.ts', "import { authenticate } from '../session/authenticate.ts';", true],
  ['provider/session/start.ts', "import { request } from '../loans/request.ts';", false],
  ['provider/session/start.ts', "import type { Loan } from '../loans/request.ts';", true],
  ['provider/session/start.ts', "import { type Loan } from '../loans/request.ts';", true],
  ['provider/session/start.ts', "import { type Loan, request } from '../loans/request.ts';", false],
  ['stores/session/api.ts', "import { $user } from '../reads/user.ts';", false],
  ['stores/frame.ts', "void import('./embedding/within.ts');", true],
  ['contract/fields.ts', "import { loan } from './loans.ts';", false],
])('%s with %s goes downwards: %s', (file, line, is) => {
  const found = importsIn(file, line).filter(({ isType, isLazy }) => !isType && !isLazy);
  expect(found.every(isDownwards)).toBe(is);
});

function isAllowed(found: Import): boolean {
  if (found.to === found.room) return true;
  const { rooms: others = [], packages = [] } = rooms[roomAlone(found.room)] ?? {};
  return [...others, ...packages].some((name) => leadsTo(name)(found));
}

/** Whether an import leads to a package, a room, or a folder or file of one. */
function leadsTo(name: string): (found: Import) => boolean {
  return ({ to, path }) =>
    to === name || /^[/.]/.test(path?.startsWith(name) ? path.slice(name.length) : '');
}

function isDownwards({ file, room, to, path }: Import): boolean {
  const from = room === to && path !== undefined ? placeOf(file) : undefined;
  const target = from && path !== undefined ? placeOf(path) : undefined;
  if (!from || !target) return true;
  return target.layer < from.layer || (target.layer === from.layer && target.place <= from.place);
}

/** `features` for each of them. */
function roomAlone(room: string): string {
  return room.replace(/^features\/.*/, 'features');
}

function shown({ file, wanted }: Import): string {
  return `src/${file} imports ${wanted}`;
}
