import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Block } from './block.ts';
import { margins } from './ornament.ts';
import { Pen } from './pen.ts';

export type Letter = {
  title: string;
  summary: string;
  /** The line under the summary. */
  note: string;
  author: string;
  /** The day that the file bears, so that the same text gives the same bytes. */
  dated: Date;
  /** What a path in the text leads to. */
  absolute: (path: string) => string;
  /** For tables of many columns. */
  landscape?: boolean;
  blocks: Block[];
  /** A file that the document carries, and what it is. */
  attached?: { name: string; text: string; description: string };
};

/** Draws a tagged A4 document: headings, lists, tables and links are that to a screen reader too. */
export async function drawDocument(letter: Letter): Promise<Buffer> {
  return buffer(await documentStream(letter));
}

/** As `drawDocument`, and read while it is drawn. */
export async function documentStream(letter: Letter): Promise<Readable> {
  const { title, author, dated, landscape } = letter;
  const doc = new PDFDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    // A page on its side is short, so its text goes further up and down.
    margins: landscape ? { ...margins, top: 44, bottom: 60 } : margins,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    // No standard font: the types leave null out.
    font: null as unknown as string,
    info: { Title: title, Author: author, CreationDate: dated, ModDate: dated },
  });
  for (const [name, bytes] of await readFonts()) doc.registerFont(name, bytes);
  write(doc, letter).catch((error) => doc.destroy(error));
  return doc;
}

const names = ['display', 'text', 'bold'] as const;
let fonts: Promise<(readonly [(typeof names)[number], Buffer])[]> | undefined;

/** With the signs of our texts alone. Read once for a process. */
function readFonts() {
  fonts ??= Promise.all(
    names.map(async (name) => [name, await readFile(`src/pdf/fonts/${name}.ttf`)] as const),
  );
  return fonts;
}

async function write(doc: PDFKit.PDFDocument, letter: Letter): Promise<void> {
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  const pen = new Pen(doc, whole, letter);
  pen.opening();
  for (const [at, block] of letter.blocks.entries()) await pen.block(block, letter.blocks[at + 1]);
  if (letter.attached) attach(doc, letter.attached, letter.dated);
  whole.end();
  pen.footers();
  doc.end();
}

function attach(
  doc: PDFKit.PDFDocument,
  { name, text, description }: NonNullable<Letter['attached']>,
  dated: Date,
): void {
  doc.file(Buffer.from(text), {
    name,
    description,
    type: 'application/json',
    creationDate: dated,
    modifiedDate: dated,
    relationship: 'Source',
  });
}
