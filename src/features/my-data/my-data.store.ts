import type { AnswerOf } from '#contract/call.ts';
import {
  callOffErasure,
  getExportFile,
  getOwnData,
  requestErasure,
  requestExport,
} from '#contract/own-data.ts';
import { whileBusy } from '#stores/busy.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { bytesOf, saveFile } from '#stores/save-file.ts';
import { attempt } from '#stores/session/attempt.ts';
import { $token } from '#stores/session/session.ts';
import { submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';

export type OwnData = AnswerOf<typeof getOwnData>;

/** What is held, who looked, and the last export. */
export const $ownData = createReadStore<OwnData>(['/me/export', $token], {
  fetcher: () => read(getOwnData),
});

/** Asks for a file of everything. */
export const prepare = () =>
  whileBusy(async () => {
    const outcome = await submit('own-data', requestExport, {});
    if (!outcome.ok) toastFailure(outcome.messages);
    $ownData.revalidate();
  });

/** Saves it, once the borrower has shown again who they are. */
export const save = () =>
  whileBusy(async () => {
    const outcome = await attempt(getExportFile, {});
    if (!outcome.ok) {
      toastFailure(outcome.messages);
      $ownData.revalidate();
      return;
    }
    const { name, content } = outcome.data;
    saveFile(new Blob([bytesOf(content)], { type: 'application/zip' }), name);
    toast('Your data is saved.', 'success');
  });

/** Asks for the erasure of everything, once the borrower has shown again who they are. */
export const askErasure = () => change(requestErasure);

/** Calls it off. */
export const keepAccount = () => change(callOffErasure);

const change = (call: typeof requestErasure | typeof callOffErasure) =>
  whileBusy(async () => {
    const outcome = await attempt(call, {});
    if (outcome.ok) toast(outcome.message ?? '', 'success');
    else toastFailure(outcome.messages);
    $ownData.revalidate();
  });
