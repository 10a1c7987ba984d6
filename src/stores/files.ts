import { atom } from 'nanostores';
import { type Ask, createSender, jsonOf, NoAnswer, refusal } from '#api/client.ts';
import type { Call } from '#contract/call.ts';
import { saveFile } from './save-file.ts';
import { connection } from './session/api.ts';
import { noAnswer } from './session/attempt.ts';
import { toast } from './toasts.ts';

const send = createSender(connection);

/** What is being fetched, each by `fileKey`. */
export const $fetching = atom<readonly string[]>([]);

export const fileKey = <C extends Call>(call: C, request: Ask<C>): string =>
  JSON.stringify([call.path, request]);

type Words = { readonly done: string; readonly failed: string };

/**
 * Fetches a file and saves it under the name that the provider gives it. The same one is not
 * fetched twice at once, however often it is asked for. Says how it went.
 */
export async function download<C extends Call>(
  call: C,
  request: Ask<C>,
  { done, failed }: Words,
): Promise<void> {
  const key = fileKey(call, request);
  if ($fetching.get().includes(key)) return;
  $fetching.set([...$fetching.get(), key]);
  try {
    const problem = await fetchAndSave(call, request);
    if (problem === undefined) toast(done, 'success');
    else toast(failed, 'error', problem || undefined);
  } finally {
    $fetching.set($fetching.get().filter((one) => one !== key));
  }
}

/** Why it could not be had; undefined when it was saved. */
async function fetchAndSave<C extends Call>(call: C, request: Ask<C>): Promise<string | undefined> {
  try {
    const [{ ok, headers }, taken] = await send(call, request, take);
    if (!ok) return refusal(taken).messages[0] ?? '';
    if (!(taken instanceof Blob)) return '';
    saveFile(taken, nameIn(headers));
    return undefined;
  } catch (failure) {
    if (failure instanceof NoAnswer) return noAnswer;
    throw failure;
  }
}

const take = (response: Response): Promise<unknown> =>
  response.ok ? response.blob() : jsonOf(response);

function nameIn(headers: Headers): string {
  const [, name = 'document'] =
    /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name;
}
