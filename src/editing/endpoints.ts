import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'astro/zod';
import { addPicture, arrange, createDraft } from './changes.ts';
import { checkContent } from './check.ts';
import { listContent } from './entries.ts';
import type { Exchange, Name, Offered } from './exchange.ts';
import { figureWarnings } from './figures.ts';
import { openFile, pathOf, saveFile } from './files.ts';
import { forms } from './forms.ts';
import { beginHistory, changesOf, editorOf, filesWithStates, statesOf } from './history.ts';
import { publication, startPublishing } from './publish.ts';
import type { Site } from './references.ts';
import { renamePost } from './rename.ts';
import { spellingWarnings } from './spelling.ts';
import { restore } from './undo.ts';

const file = z.string();
const source = z.string().max(1_000_000, 'This text is longer than 1 MB. Split it into two.');
const title = z.string().max(200, 'This title is longer than 200 characters. Shorten it.');
const asks: { readonly [N in Name]: z.ZodType<Exchange[N]['ask']> } = {
  list: z.strictObject({}),
  open: z.strictObject({ file }),
  check: z.strictObject({ file, source }),
  advise: z.strictObject({ file, source }),
  shown: z.strictObject({ address: z.string(), fields: z.record(z.string(), z.string()) }),
  save: z.strictObject({ file, source, version: z.string() }),
  create: z.strictObject({ title, category: z.string() }),
  rename: z.strictObject({ file, name: title }),
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

/** Bytes of a request: a picture of 20 MB in base64, or a text of 1 MB with its signs escaped. */
const mostOf = (name: Name) => (name === 'picture' ? 28e6 : 4e6);

type Answers = {
  readonly [N in Name]: (ask: Exchange[N]['ask']) => Promise<Exchange[N]['answer']>;
};

/** What the panel asks, answered from the files below `root`. */
function answersFrom(root: string, site: () => Site, { components, show }: Offered): Answers {
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
    shown: async ({ address, fields }) => (await show(address, fields)) ?? {},
    save: (ask) => saveFile(root, ask.file, ask.source, ask.version),
    create: (ask) => createDraft(root, ask),
    rename: (ask) => renamePost(root, ask),
    arrange: (ask) => arrange(root, ask),
    picture: (ask) => addPicture(root, ask),
    async history() {
      const [changes, files, editor] = await Promise.all([
        changesOf(root),
        filesWithStates(root),
        editorOf(root),
      ]);
      return { changes, files, editor, publication: publication() };
    },
    states: (ask) => statesOf(root, ask.file),
    restore: (ask) => restore(root, ask),
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
  offered: Offered,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const answers = answersFrom(root, site, offered);
  void beginHistory(root).catch((error: Error) => console.error(error.message));
  return (request, response, next) => {
    const name = /^\/_editing\/([a-z]+)$/.exec(request.url ?? '')?.[1];
    if (!name) return next();
    const tell = (status: number, said: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said));
    };
    if (!isOwnPage(request))
      return tell(403, { error: 'Only the editor’s own page may ask this.' });
    if (request.method !== 'POST' || !Object.hasOwn(asks, name)) {
      return tell(404, { error: 'Not a call.' });
    }
    void answer(answers, name as Name, request).then(
      (said) => tell(200, said),
      (error: Error) => tell(400, { error: sentenceOf(error) }),
    );
  };
}

let lastWrite: Promise<unknown> = Promise.resolve();
const writes = new Set<Name>(['save', 'create', 'rename', 'arrange', 'picture', 'restore']);

async function answer<N extends Name>(answers: Answers, name: N, request: IncomingMessage) {
  const said = JSON.parse(await bodyOf(request, name));
  const ask = asks[name].parse(said);
  if (!writes.has(name)) return answers[name](ask);
  // One after the other: of two who save at once, the second is told.
  const turn = lastWrite.then(() => answers[name](ask));
  lastWrite = turn.catch(() => undefined);
  return turn;
}

/** The body, read to its end also when it is too long: a browser hears no answer before. */
async function bodyOf(request: IncomingMessage, name: Name): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= mostOf(name)) chunks.push(chunk);
  }
  if (size <= mostOf(name)) return Buffer.concat(chunks).toString();
  throw new Error(
    name === 'picture'
      ? 'This picture is larger than 20 MB. Make it smaller first.'
      : 'This text is longer than 1 MB. Split it into two.',
  );
}

/** What is told of an error: no editor reads a path of this computer. */
function sentenceOf(error: Error & { code?: unknown }): string {
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? 'Not a call.';
  if (error instanceof SyntaxError) return 'Not a call.';
  if (error.code === 'ENOENT') return 'This file is not there any more. Go back to the list.';
  if (error.code === undefined) return error.message;
  return `This computer refused it (${error.code}). Ask a developer.`;
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
