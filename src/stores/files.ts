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
export function download<C extends Call>(
  call: C,
  request: Ask<C>,
  { done, failed }: Words,
): Promise<void> {
  return withFile(call, request, failed, (file) => {
    saveFile(file, file.name);
    toast(done, 'success');
  });
}

/** As `download`, with the device's own dialog. Saves the file where the device cannot share files. */
export function share<C extends Call>(
  call: C,
  request: Ask<C>,
  { title, failed }: { readonly title: string; readonly failed: string },
): Promise<void> {
  return withFile(call, request, failed, async (file) => {
    const shared = { title, files: [file] };
    if (!navigator.canShare?.(shared)) return saveFile(file, file.name);
    try {
      await navigator.share(shared);
    } catch (failure) {
      // Closing the dialog is no failure. Some browsers refuse because the tap was too long ago: then save.
      if ((failure as DOMException).name === 'NotAllowedError') saveFile(file, file.name);
    }
  });
}

async function withFile<C extends Call>(
  call: C,
  request: Ask<C>,
  failed: string,
  use: (file: File) => void | Promise<void>,
): Promise<void> {
  const key = fileKey(call, request);
  if ($fetching.get().includes(key)) return;
  $fetching.set([...$fetching.get(), key]);
  try {
    const file = await fetchFile(call, request);
    if (file instanceof File) await use(file);
    else toast(failed, 'error', file || undefined);
  } finally {
    $fetching.set($fetching.get().filter((one) => one !== key));
  }
}

/** @returns the file, or why it could not be had */
async function fetchFile<C extends Call>(call: C, request: Ask<C>): Promise<File | string> {
  try {
    const [{ ok, headers }, taken] = await send(call, request, take);
    if (!ok) return refusal(taken).messages[0] ?? '';
    if (!(taken instanceof Blob)) return '';
    return new File([taken], nameIn(headers), { type: taken.type });
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
