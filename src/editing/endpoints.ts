import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'astro/zod';
import { addPicture, arrange, createDraft, renamePost } from './changes.ts';
import { checkContent } from './check.ts';
import { listContent } from './entries.ts';
import type { Component, Exchange, Name } from './exchange.ts';
import { figureWarnings } from './figures.ts';
import { openFile, pathOf, saveFile } from './files.ts';
import { forms } from './forms.ts';
import { beginHistory, changesOf, editorOf, keepState, restore, statesOf } from './history.ts';
import { publication, startPublishing } from './publish.ts';
import type { Site } from './references.ts';
import { spellingWarnings } from './spelling.ts';

const file = z.string();
const asks: { readonly [N in Name]: z.ZodType<Exchange[N]['ask']> } = {
  list: z.strictObject({}),
  open: z.strictObject({ file }),
  check: z.strictObject({ file, source: z.string() }),
  advise: z.strictObject({ file, source: z.string() }),
  save: z.strictObject({ file, source: z.string(), version: z.string() }),
  create: z.strictObject({ title: z.string(), category: z.string() }),
  rename: z.strictObject({ file, name: z.string() }),
  arrange: z.strictObject({
    collection: z.enum(['faq', 'faq-categories']),
    ids: z.array(z.string()),
  }),
  picture: z.strictObject({ file, name: z.string(), data: z.string() }),
  history: z.strictObject({}),
  states: z.strictObject({ file }),
  restore: z.strictObject({ file, id: z.string() }),
  publish: z.strictObject({ name: z.string() }),
};

type Answers = {
  readonly [N in Name]: (ask: Exchange[N]['ask']) => Promise<Exchange[N]['answer']>;
};

/** What the panel asks, answered from the files below `root`. */
function answersFrom(root: string, site: () => Site, components: readonly Component[]): Answers {
  return {
    async list() {
      const problems = await checkContent(root, site());
      return { ...(await listContent(root, problems, Date.now())), forms, components };
    },
    open: (ask) => openFile(root, ask.file),
    async check(ask) {
      await pathOf(root, ask.file);
      const problems = await checkContent(root, site(), new Map([[ask.file, ask.source]]));
      return problems.filter((problem) => problem.file === ask.file);
    },
    async advise(ask) {
      await pathOf(root, ask.file);
      const source = ask.source.replaceAll('\r\n', '\n');
      const figures = ask.file.endsWith('.mdx') ? figureWarnings(ask.file, source, components) : [];
      return [...figures, ...(await spellingWarnings(root, ask.file, source))];
    },
    async save(ask) {
      const before = await openFile(root, ask.file);
      const done = await saveFile(root, ask.file, ask.source, ask.version);
      if ('theirs' in done) return done;
      await keepState(root, ask.file, before.source);
      await keepState(root, ask.file, ask.source);
      return done;
    },
    create: (ask) => createDraft(root, ask),
    rename: (ask) => renamePost(root, ask),
    arrange: (ask) => arrange(root, ask),
    picture: (ask) => addPicture(root, ask),
    async history() {
      const [changes, editor] = await Promise.all([changesOf(root), editorOf(root)]);
      return { changes, editor, publication: publication() };
    },
    states: (ask) => statesOf(root, ask.file),
    async restore(ask) {
      await restore(root, ask.file, ask.id);
      return {};
    },
    async publish(ask) {
      await startPublishing(root, ask.name);
      return {};
    },
  };
}

/** Answers the editor's panel at its own address; `next` takes what is not for it. */
export function editingEndpoints(
  root: string,
  site: () => Site,
  components: readonly Component[],
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const answers = answersFrom(root, site, components);
  void beginHistory(root);
  return (request, response, next) => {
    const name = /^\/_editing\/([a-z]+)$/.exec(request.url ?? '')?.[1];
    if (!name) return next();
    const tell = (status: number, said: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said));
    };
    if (!isOwnPage(request))
      return tell(403, { error: 'Only the editor’s own page may ask this.' });
    if (request.method !== 'POST' || !(name in asks)) return tell(404, { error: 'Not a call.' });
    void answer(answers, name as Name, request).then(
      (said) => tell(200, said),
      (error: Error) => tell(400, { error: error.message }),
    );
  };
}

async function answer<N extends Name>(answers: Answers, name: N, request: IncomingMessage) {
  return answers[name](asks[name].parse(JSON.parse(await text(request))));
}

/**
 * Whether a page of this server asks. Another site's page has another origin, which its browser says;
 * one that has its own name lead to this machine has another host.
 */
function isOwnPage({ headers, method }: IncomingMessage): boolean {
  const host = headers.host ?? '';
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  return isLoopback && headers.origin === `http://${host}` && (method !== 'POST' || isJson);
}
