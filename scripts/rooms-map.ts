import { readFile, writeFile } from 'node:fs/promises';
import { writtenRooms } from '../tests/layout/rooms.ts';
import { withPart } from './written-part.ts';

const file = 'docs/architecture.md';

/** `npm run docs:rooms`: writes the map of the rooms and their layers anew. */
export async function main(): Promise<number> {
  await writeFile(file, withRooms(await readFile(file, 'utf8')));
  return 0;
}

/**
 * @param document - docs/architecture.md
 * @returns it with the rooms and their layers as tests/layout/rooms.ts has them now
 */
export const withRooms = (document: string): string => withPart(document, 'rooms', writtenRooms());
