import { minuteMs } from '#credit/durations.ts';

/** Saves what was made in the page as a file of this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to save only after this.
  setTimeout(() => URL.revokeObjectURL(address), minuteMs);
}

/** The bytes of a file that an answer holds. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
