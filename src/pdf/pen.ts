import { escapeHidden } from '#credit/plain-text.ts';
import type { Block, Run } from './block.ts';
import type { Letter } from './document.ts';
import { colours, drawRosette, drawRule, margins } from './ornament.ts';
import { drawTable, tableNeed } from './table.ts';

const { ink, quiet, kelp, line } = colours;
const body = { size: 10.5, gap: 3.4 };
const indent = 18;

/** From where and how wide, and how large the letters are. */
export type Place = {
  x: number;
  width: number;
  size?: number | undefined;
  align?: 'right' | undefined;
};

/** Writes a document from top to bottom, each thing into its place in the structure. */
// Continued text keeps the link before it until null ends it; the types of PDFKit leave null out.
const noLink = {
  link: null,
  goTo: null,
  underline: false,
} as unknown as PDFKit.Mixins.TextOptions;

export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly #whole: PDFKit.PDFStructureElement;
  readonly #letter: Letter;
  readonly width: number;

  constructor(doc: PDFKit.PDFDocument, whole: PDFKit.PDFStructureElement, letter: Letter) {
    this.doc = doc;
    this.#whole = whole;
    this.#letter = letter;
    this.width = doc.page.width - margins.left - margins.right;
  }

  opening(): void {
    const { title, summary, note, landscape } = this.#letter;
    // A page on its side is short: its figures begin on it.
    const size = landscape ? 0.6 : 1;
    this.artifact(() => drawRosette(this.doc, size));
    this.doc.y = margins.top;
    const lines = [
      {
        tag: 'H1',
        text: title,
        font: 'display',
        size: landscape ? 28 : 44,
        colour: kelp,
        before: landscape ? 2 : 46,
      },
      { tag: 'P', text: summary, font: 'text', size: 13, colour: ink, before: 20 },
      { tag: 'P', text: note, font: 'text', size: body.size, colour: quiet, before: 8 },
    ];
    for (const { tag, text, font, size, colour, before } of lines) {
      this.doc.y += before;
      this.#tagged(tag, () => {
        this.doc.font(font).fontSize(size).fillColor(colour);
        const place = { width: this.width * 0.72, lineGap: 2 };
        this.doc.text(escapeHidden(text), margins.left, this.doc.y, place);
      });
    }
    this.doc.y += landscape ? 2 : 14;
  }

  /** `next` is what follows: a heading stays with it. */
  async block(block: Block, next?: Block): Promise<void> {
    if (block.kind === 'heading') this.#heading(block, next);
    else if (block.kind === 'list') this.#list(block);
    else if (block.kind === 'table') await drawTable(this, this.child(this.#whole, 'Table'), block);
    else if (block.kind === 'drawing') this.#drawing(block);
    else {
      this.doc.y += 7;
      const place = { x: margins.left, width: this.width };
      this.runs(this.child(this.#whole, 'P'), block.runs, place);
    }
  }

  #heading({ level, id, runs }: Block & { kind: 'heading' }, next?: Block): void {
    const text = textOf(runs);
    const size = level === 2 ? 21 : 14.5;
    // Never alone at the foot of a page.
    const own = level === 2 ? 60 : 40;
    this.need(Math.max(level === 2 ? 110 : 80, own + this.#needOf(next)));
    this.doc.y += level === 2 ? 22 : 13;
    if (level === 2) {
      this.artifact(() => drawRule(this.doc, this.doc.y - 8, kelp));
      this.doc.outline.addItem(text);
    }
    if (id) this.doc.addNamedDestination(id);
    this.#tagged(`H${level}`, () => {
      this.doc.font('display').fontSize(size).fillColor(kelp);
      this.doc.text(text, margins.left, this.doc.y, { width: this.width });
    });
  }

  #needOf(next: Block | undefined): number {
    if (next?.kind === 'drawing') return next.height + 20;
    return next?.kind === 'table' ? tableNeed(this, next) : 0;
  }

  #list({ ordered, items }: Block & { kind: 'list' }): void {
    const list = this.child(this.#whole, 'L');
    items.forEach((runs, at) => {
      this.need(34);
      this.doc.y += at === 0 ? 7 : 4;
      const item = this.child(list, 'LI');
      const top = this.doc.y;
      const label = this.child(item, 'Lbl');
      label.add(() => {
        this.doc.font('text').fontSize(body.size).fillColor(line);
        this.doc.text(ordered ? `${at + 1}.` : '–', margins.left + 2, top, { lineBreak: false });
      });
      label.end();
      this.doc.y = top;
      const text = this.child(item, 'LBody');
      this.runs(text, runs, { x: margins.left + indent, width: this.width - indent });
      item.end();
    });
    list.end();
  }

  #drawing({ alt, height, draw }: Block & { kind: 'drawing' }): void {
    this.need(height + 20);
    const y = this.doc.y + 12;
    const figure = this.doc.struct('Figure', { alt });
    this.#whole.add(figure);
    figure.add(() => draw(this.doc, { x: margins.left, y, width: this.width, height }));
    figure.end();
    this.doc.y = y + height;
  }

  /** Writes runs as one paragraph of the structure element, and ends the element. */
  runs(structure: PDFKit.PDFStructureElement, runs: readonly Run[], place: Place): void {
    runs.forEach((run, at) => {
      const write = () => this.write(run, place, { first: at === 0, last: at === runs.length - 1 });
      if (!run.href) {
        structure.add(write);
        return;
      }
      const link = this.doc.struct('Link', { alt: escapeHidden(run.text) });
      structure.add(link);
      link.add(write);
      link.end();
    });
    structure.end();
  }

  write(
    run: Run,
    { x, width, size = body.size, align }: Place,
    { first, last } = { first: true, last: true },
  ): void {
    this.doc.font(run.bold ? 'bold' : 'text').fontSize(size);
    this.doc.fillColor(run.href ? kelp : ink);
    const options: PDFKit.Mixins.TextOptions = {
      width,
      align: align ?? 'left',
      lineGap: body.gap,
      continued: !last,
      ...this.#target(run.href),
    };
    const text = escapeHidden(run.text);
    if (first) this.doc.text(text, x, this.doc.y, options);
    else this.doc.text(text, options);
  }

  /** How high runs stand in a place. */
  heightOf(runs: readonly Run[], { width, size = body.size }: Place): number {
    this.doc.font(runs.some((run) => run.bold) ? 'bold' : 'text').fontSize(size);
    const text = textOf(runs) || ' ';
    return this.doc.heightOfString(text, { width, lineGap: body.gap });
  }

  #target(href?: string): PDFKit.Mixins.TextOptions {
    if (!href) return noLink;
    if (href.startsWith('#')) return { goTo: href.slice(1), underline: true };
    return { link: this.#letter.absolute(href), underline: true };
  }

  child(parent: PDFKit.PDFStructureElement, tag: string): PDFKit.PDFStructureElement {
    const child = this.doc.struct(tag);
    parent.add(child);
    return child;
  }

  #tagged(tag: string, write: () => void): void {
    const element = this.child(this.#whole, tag);
    element.add(write);
    element.end();
  }

  /** What is drawn and not read. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Whether so much still fits on the page; a new one begins if it does not. */
  need(height: number): boolean {
    if (this.doc.y + height <= this.doc.page.maxY()) return true;
    this.doc.addPage();
    return false;
  }

  /** The title and the page's number on every page. */
  footers(): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.doc.switchToPage(page);
      // Below the margin, where text would begin a new page.
      this.doc.page.margins.bottom = 0;
      const y = this.doc.page.height - 46;
      this.artifact(() => {
        this.doc.font('text').fontSize(8.5).fillColor(quiet);
        const options = { width: this.width, lineBreak: false };
        this.doc.text(escapeHidden(this.#letter.title), margins.left, y, options);
        this.doc.text(`${page + 1} of ${count}`, margins.left, y, { ...options, align: 'right' });
      }, 'Pagination');
    }
  }
}

/** Names in it come from elsewhere: nothing hidden in them may rewrite a document. */
const textOf = (runs: readonly Run[]) => escapeHidden(runs.map((run) => run.text).join(''));
