import type { AstroConfig } from 'astro';

type Plugin = Extract<NonNullable<AstroConfig['vite']['plugins']>[number], { name: string }>;
type Module = {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
};
export type Graph = { getModuleInfo(id: string): Module | null };
/** The islands that load a module: at once (`first`), or at all, with the parts that a tap brings. */
type Users = { readonly first: readonly string[]; readonly all: readonly string[] };
type Shares = (users: Users, id: string) => boolean;

const entrance = /\/src\/features\/(signin|signon|forgot|not-me)\//;
/** With parts of its own that others load later, such as a dialog's figures. */
const mainScreen = /\/src\/features\/(dashboard|offer|profile)\//;
/** Where an amount is entered at once. */
const amountScreen = /\/src\/features\/(repay|withdrawal)\//;
const otherScreen =
  /\/src\/features\/(autopay|carry-over|complaint|my-data|notifications|promise|shortfall|waitlist)\//;
/** What there is in a sandbox alone decides nothing. */
const isReal = (id: string) => !/\/src\/features\/(sandbox|demo-partner)\//.test(id);

const some = (ids: readonly string[], of: RegExp) => ids.some((id) => of.test(id));
const screens = (ids: readonly string[]) =>
  ids.filter((id) => some([id], mainScreen) || some([id], amountScreen) || some([id], otherScreen));

/**
 * Which file holds what several islands share. A file takes along what its modules import, so one that
 * more islands load comes first.
 */
const shared: Readonly<Record<string, Shares>> = {
  app: ({ first }) => some(first, entrance) && screens(first).length > 0,
  'signed-in': ({ first, all }) =>
    (some(first, mainScreen) && all.length > 1) ||
    (some(first, otherScreen) && screens(first).length > 1),
  amounts: ({ first, all }) => some(first, amountScreen) && all.length > 1,
  entrances: ({ first, all }) =>
    some(first, entrance) && (first.length > 1 || screens(all).length > 0),
};

/** The libraries, which the islands of public pages load too. */
const libraries =
  /\/node_modules\/(@astrojs\/react|react|react-dom|scheduler|@?nanostores|nanoevents)\/|preload-helper|rolldown\/runtime/;
const ours = /\/src\/(?!features\/)|\/node_modules\/zod\//;

/** The file that a module of ours goes to; null for one that belongs to a single island. */
export function fileOf(id: string, graph: Graph): string | null {
  if (!ours.test(id)) return null;
  const first = islandsOf(id, graph, ({ importers }) => importers);
  const all = islandsOf(id, graph, (module) => [...module.importers, ...module.dynamicImporters]);
  return Object.keys(shared).find((name) => shared[name]?.({ first, all }, id)) ?? null;
}

/** The islands from which the imports lead to a module. */
function islandsOf(id: string, graph: Graph, importers: (of: Module) => readonly string[]) {
  const seen = new Set([id]);
  const islands: string[] = [];
  for (const one of seen) {
    const module = graph.getModuleInfo(one);
    if (module?.isEntry && isReal(one)) islands.push(one);
    for (const importer of module ? importers(module) : []) seen.add(importer);
  }
  return islands;
}

/**
 * Divides the scripts into few files. Left alone, the bundler writes one for each set of islands that
 * shares a module, and a screen asks for thirty.
 */
export function scriptFiles(): Plugin {
  const groups = [
    { name: 'libraries', test: libraries },
    ...Object.keys(shared).map((file) => ({
      name: (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null),
    })),
  ];
  return {
    name: 'script-files',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: {
                // An island's file may hold what its own later parts use too, rather than lead to it.
                preserveEntrySignatures: 'allow-extension',
                output: {
                  codeSplitting: {
                    groups: groups.map((group, i) => ({ ...group, priority: groups.length - i })),
                  },
                },
              },
            },
          }
        : undefined,
  };
}
