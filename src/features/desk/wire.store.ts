import { getProof, keepProof, largestProof } from '#contract/desk-proofs.ts';
import { getDeskWire } from '#contract/desk-queue.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { revalidateKeys } from '#stores/reads/read.ts';
import { bytesOf, saveFile } from '#stores/save-file.ts';
import { toast } from '#stores/toasts.ts';
import { createDeskRead, onDesk, whyRefused } from './desk.store.ts';

/** Where a wire goes, and what the bank has proved of it. */
export const wireOf = (id: string) =>
  createDeskRead(['/desk/wires/', id], () => askDesk(getDeskWire, { params: { id } }), {
    // Each look is on record.
    revalidateOnFocus: false,
  });

/** Keeps a file with a withdrawal. Gives why it was refused; undefined once it is kept. */
export const keep = (withdrawal_id: string, file: File): Promise<string | undefined> =>
  whileBusy(async () => {
    if (file.size > largestProof) return 'This file is larger than 600 kB. Save a smaller copy.';
    const content = base64Of(new Uint8Array(await file.arrayBuffer()));
    try {
      const params = { id: withdrawal_id };
      await askDesk(keepProof, { params, body: { name: file.name.slice(0, 100), content } });
    } catch (failure) {
      return whyRefused(failure);
    }
    toast('The file is attached.', 'success');
    revalidateKeys(`/desk/wires/${withdrawal_id}`);
    return undefined;
  });

/** Saves a file that was kept. */
export const openProof = (proof_id: string) =>
  onDesk(async () => {
    const { name, content } = await askDesk(getProof, { params: { id: proof_id } });
    saveFile(new Blob([bytesOf(content)]), name);
  });

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
