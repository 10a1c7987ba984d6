import { readFile, rm } from 'node:fs/promises';
import { isKept, keepState, pathOf, writeWhole } from './files.ts';
import { changesOf, sourceAt } from './history.ts';
import { renamePost } from './rename.ts';

/**
 * Brings a text or picture back to a saved state, or to what was published last: its address, too, and
 * one that was not there goes. What it replaces is kept, so that this can be undone.
 */
export async function restore(root: string, { file, id }: { file: string; id: string }) {
  const path = await pathOf(root, file, isKept);
  const changes = id === 'published' ? await changesOf(root) : [];
  const { was, isNew } = changes.find((change) => change.file === file) ?? {};
  const [source, now] = await Promise.all([
    sourceAt(root, was ?? file, id),
    readFile(path).catch(() => undefined),
  ]);
  if (!source && !isNew) throw new Error(`${file} was not there then.`);
  if (now) await keepState(root, file, now);
  if (!source) await rm(path);
  else {
    await keepState(root, file, source);
    await writeWhole(path, source);
  }
  if (was) await renamePost(root, { file, name: was.replace(/.*\/|\.mdx$/g, '') }, unseen);
  return {};
}

const unseen = { leadsOn: false };
