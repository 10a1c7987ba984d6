import { colours as brandColours } from '#brand';
import { houseShape, rosetteOutline } from '#engraving/rosette.ts';

/** Paper has the light scheme. */
export const colours = {
  ink: brandColours.ink[0],
  quiet: brandColours.quiet[0],
  kelp: brandColours.kelp[0],
  line: brandColours.line[0],
  rule: brandColours.rule[0],
} as const;
export const margins = { top: 64, bottom: 76, left: 68, right: 68 };

const place = { fromRight: 96, y: 92, reach: 78 };
const copies = 10;

/** The house's rosette in the upper right corner, and the line that it is wound of. */
export function drawRosette(doc: PDFKit.PDFDocument, size = 1): void {
  const outline = rosetteOutline(houseShape);
  const x = doc.page.width - place.fromRight;
  const y = place.y * size;
  const reach = place.reach * size;
  const foot = y + reach;
  doc.lineWidth(1.6).strokeColor(colours.line).moveTo(0, foot).lineTo(x, foot).stroke();
  for (let copy = copies - 1; copy >= 0; copy--) {
    doc
      .save()
      .translate(x, y)
      .rotate(houseShape.turn * copy);
    doc.scale((reach / 497) * houseShape.scale ** copy);
    // The outermost is the line itself.
    doc.lineWidth(copy === 0 ? 10 : 2.4).strokeColor(copy === 0 ? colours.line : colours.kelp);
    doc.path(outline).stroke().restore();
  }
}

/** A hairline from margin to margin. */
export function drawRule(doc: PDFKit.PDFDocument, y: number, colour: string): void {
  doc.lineWidth(0.7).strokeColor(colour);
  doc
    .moveTo(margins.left, y)
    .lineTo(doc.page.width - margins.right, y)
    .stroke();
}
