import { bytesOf, saveFile } from '#stores/save-file.ts';

const types = { pdf: 'application/pdf', csv: 'text/csv' };

/** Saves a paper that was made for us. */
export function savePaper(
  { name, content }: { readonly name: string; readonly content: string },
  format: keyof typeof types,
): void {
  saveFile(new Blob([bytesOf(content)], { type: types[format] }), name);
}
