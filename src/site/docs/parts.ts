import { callsOf, namedSchemas } from '../content/docs.ts';
import { type Chapter, chapterPath, chapters } from './chapters.ts';
import { type NamedSchema, nameIn } from './openapi.ts';

/**
 * The named parts that a chapter describes, and where every part is described: in the first chapter
 * that needs it.
 */
export async function partsAt(chapter: Chapter) {
  const homes = await homesOfParts();
  const all = await namedSchemas();
  const own = [...homes].filter(([, home]) => home === chapter).map(([name]) => name);
  const parts = [...all.values()].filter(({ id }) => own.includes(id));
  const places = new Map(
    [...homes].map(([name, home]) => [
      name,
      home === chapter ? `#${name}` : `${chapterPath(home)}#${name}`,
    ]),
  );
  return { parts, places };
}

async function homesOfParts(): Promise<Map<string, Chapter>> {
  const all = await namedSchemas();
  const homes = new Map<string, Chapter>();
  for (const chapter of chapters) {
    for (const call of await callsOf(chapter)) {
      for (const name of namesIn(call, all)) if (!homes.has(name)) homes.set(name, chapter);
    }
  }
  return homes;
}

/** Every part that is named within, and within those. */
function namesIn(described: unknown, all: ReadonlyMap<string, NamedSchema>): Set<string> {
  const names = new Set<string>();
  const look = (inside: unknown) => {
    for (const [, ref = ''] of JSON.stringify(inside).matchAll(/"\$ref":"([^"]+)"/g)) {
      const name = nameIn(ref);
      if (names.has(name) || !all.has(name)) continue;
      names.add(name);
      look(all.get(name));
    }
  };
  look(described);
  return names;
}
