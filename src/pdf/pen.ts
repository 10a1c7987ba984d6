import type PDFDocument from 'pdfkit';
import type { Structure } from 'pdfkit';
import type { Block, Run } from './block.ts';
import type { Letter } from './document.ts';
import { colours, drawRosette, drawRule, margins } from './ornament.ts';

const { ink, quiet, kelp, line, rule } = colours;
const body = { size: 10.5, gap: 3.4 };
const indent = 18;

/** Writes a document from top to bottom, each thing into its place in the structure. */
export class Pen {
  readonly #doc: PDFDocument;
  readonly #whole: Structure;
  readonly #letter: Letter;
  readonly #width: number;

  constructor(doc: PDFDocument, whole: Structure, letter: Letter) {
    this.#doc = doc;
    this.#whole = whole;
    this.#letter = letter;
    this.#width = doc.page.width - margins.left - margins.right;
  }

  opening(): void {
    const { title, summary, note } = this.#letter;
    this.#artifact(() => drawRosette(this.#doc));
    const lines = [
      { tag: 'H1', text: title, font: 'display', size: 44, colour: kelp, before: 46 },
      { tag: 'P', text: summary, font: 'text', size: 13, colour: ink, before: 20 },
      { tag: 'P', text: note, font: 'text', size: body.size, colour: quiet, before: 8 },
    ];
    for (const { tag, text, font, size, colour, before } of lines) {
      this.#doc.y += before;
      this.#tagged(tag, () => {
        this.#doc.font(font).fontSize(size).fillColor(colour);
        this.#doc.text(text, margins.left, this.#doc.y, { width: this.#width * 0.72, lineGap: 2 });
      });
    }
    this.#doc.y += 14;
  }

  block(block: Block): void {
    if (block.kind === 'heading') this.#heading(block);
    else if (block.kind === 'list') this.#list(block);
    else if (block.kind === 'table') this.#table(block);
    else {
      this.#doc.y += 7;
      this.#runs(this.#child(this.#whole, 'P'), block.runs, margins.left, this.#width);
    }
  }

  #heading({ level, id, runs }: Block & { kind: 'heading' }): void {
    const text = runs.map((run) => run.text).join('');
    const size = level === 2 ? 21 : 14.5;
    // Never alone at the foot of a page.
    this.#need(level === 2 ? 110 : 80);
    this.#doc.y += level === 2 ? 22 : 13;
    if (level === 2) {
      this.#artifact(() => drawRule(this.#doc, this.#doc.y - 8, kelp));
      this.#doc.outline.addItem(text);
    }
    if (id) this.#doc.addNamedDestination(id);
    this.#tagged(`H${level}`, () => {
      this.#doc.font('display').fontSize(size).fillColor(kelp);
      this.#doc.text(text, margins.left, this.#doc.y, { width: this.#width });
    });
  }

  #list({ ordered, items }: Block & { kind: 'list' }): void {
    const list = this.#child(this.#whole, 'L');
    items.forEach((runs, at) => {
      this.#need(34);
      this.#doc.y += at === 0 ? 7 : 4;
      const item = this.#child(list, 'LI');
      const top = this.#doc.y;
      const label = this.#child(item, 'Lbl');
      label.add(() => {
        this.#doc.font('text').fontSize(body.size).fillColor(line);
        this.#doc.text(ordered ? `${at + 1}.` : '–', margins.left + 2, top, { lineBreak: false });
      });
      label.end();
      this.#doc.y = top;
      const text = this.#child(item, 'LBody');
      this.#runs(text, runs, margins.left + indent, this.#width - indent);
      item.end();
    });
    list.end();
  }

  #table({ head, rows }: Block & { kind: 'table' }): void {
    this.#doc.y += 10;
    const table = this.#child(this.#whole, 'Table');
    this.#row(table, head, 'TH');
    for (const cells of rows) this.#row(table, cells, 'TD');
    table.end();
  }

  #row(table: Structure, cells: Run[][], tag: 'TH' | 'TD'): void {
    const gap = 14;
    const width = (this.#width - gap * (cells.length - 1)) / cells.length;
    this.#doc.font(tag === 'TH' ? 'bold' : 'text').fontSize(body.size);
    const heights = cells.map((runs) =>
      this.#doc.heightOfString(runs.map(({ text }) => text).join('') || ' ', {
        width,
        lineGap: body.gap,
      }),
    );
    const height = Math.max(...heights);
    this.#need(height + 14);
    const top = this.#doc.y;
    const row = this.#child(table, 'TR');
    cells.forEach((runs, at) => {
      const options = tag === 'TH' ? { scope: 'Column' } : {};
      const cell = this.#doc.struct(tag, options);
      row.add(cell);
      this.#doc.y = top;
      this.#runs(cell, runs, margins.left + at * (width + gap), width);
    });
    row.end();
    this.#doc.y = top + height + 5;
    this.#artifact(() => drawRule(this.#doc, this.#doc.y - 2, rule));
    this.#doc.y += 5;
  }

  /** Writes runs as one paragraph of the structure element, and ends the element. */
  #runs(structure: Structure, runs: Run[], x: number, width: number): void {
    runs.forEach((run, at) => {
      const write = () => {
        this.#doc.font(run.bold ? 'bold' : 'text').fontSize(body.size);
        this.#doc.fillColor(run.href ? kelp : ink);
        const options = {
          width,
          lineGap: body.gap,
          continued: at < runs.length - 1,
          ...this.#target(run.href),
        };
        if (at === 0) this.#doc.text(run.text, x, this.#doc.y, options);
        else this.#doc.text(run.text, options);
      };
      if (!run.href) {
        structure.add(write);
        return;
      }
      const link = this.#doc.struct('Link', { alt: run.text });
      structure.add(link);
      link.add(write);
      link.end();
    });
    structure.end();
  }

  #target(href?: string) {
    if (!href) return { link: null, goTo: null, underline: false };
    if (href.startsWith('#')) return { goTo: href.slice(1), underline: true };
    return { link: this.#letter.absolute(href), underline: true };
  }

  #child(parent: Structure, tag: string): Structure {
    const child = this.#doc.struct(tag);
    parent.add(child);
    return child;
  }

  #tagged(tag: string, write: () => void): void {
    const element = this.#child(this.#whole, tag);
    element.add(write);
    element.end();
  }

  /** What is drawn and not read. */
  #artifact(draw: () => void, type = 'Layout'): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  #need(height: number): void {
    if (this.#doc.y + height > this.#doc.page.maxY()) this.#doc.addPage();
  }

  /** The title and the page's number on every page. */
  footers(): void {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.#doc.switchToPage(page);
      // Below the margin, where text would begin a new page.
      this.#doc.page.margins.bottom = 0;
      const y = this.#doc.page.height - 46;
      this.#artifact(() => {
        this.#doc.font('text').fontSize(8.5).fillColor(quiet);
        const options = { width: this.#width, lineBreak: false };
        this.#doc.text(this.#letter.title, margins.left, y, options);
        this.#doc.text(`${page + 1} of ${count}`, margins.left, y, { ...options, align: 'right' });
      }, 'Pagination');
    }
  }
}
