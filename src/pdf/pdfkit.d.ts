/** The part of PDFKit that is used here; it brings no types of its own. */
declare module 'pdfkit' {
  import { Readable } from 'node:stream';

  export type TextOptions = {
    width?: number;
    continued?: boolean;
    lineGap?: number;
    link?: string | null;
    goTo?: string | null;
    underline?: boolean;
    align?: 'left' | 'right' | 'center';
    lineBreak?: boolean;
    characterSpacing?: number;
  };
  export type Structure = { add: (child: Structure | (() => void)) => Structure; end: () => void };
  export type Outline = {
    addItem: (title: string, options?: { expanded?: boolean }) => Outline;
  };

  export default class PDFDocument extends Readable {
    constructor(options: Record<string, unknown>);
    x: number;
    y: number;
    page: {
      width: number;
      height: number;
      margins: { top: number; bottom: number; left: number; right: number };
      maxY: () => number;
    };
    outline: Outline;
    registerFont(name: string, source: Buffer): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(width: number): this;
    text(text: string, options?: TextOptions): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    path(data: string): this;
    dash(length: number, options?: { space?: number }): this;
    undash(): this;
    stroke(): this;
    lineJoin(style: 'round' | 'miter' | 'bevel'): this;
    circle(x: number, y: number, radius: number): this;
    fill(colour?: string): this;
    readonly destroyed: boolean;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    rotate(degrees: number): this;
    addPage(): this;
    switchToPage(page: number): this;
    bufferedPageRange(): { start: number; count: number };
    file(source: Buffer, options: Record<string, unknown>): this;
    addNamedDestination(name: string): this;
    struct(type: string, options?: Record<string, unknown>): Structure;
    addStructure(structure: Structure): this;
    markContent(tag: string, options?: Record<string, unknown>): this;
    endMarkedContent(): this;
    end(): this;
  }
}
