import { formatDay, type IsoDay } from '#credit/calendar.ts';
import type { DebtLine } from '#credit/debt-line.ts';
import { drawDebt } from '#engraving/debt-line.ts';
import type { Box } from './block.ts';
import { colours } from './ornament.ts';

const feet = 18;

/** The debt through time: solid where it was, dotted where its bills will take it. */
export function drawDebtLine(
  doc: PDFKit.PDFDocument,
  { x, y, width, height }: Box,
  line: DebtLine,
  today: IsoDay,
): void {
  const { past, coming, now, at } = drawDebt(line, today, { width, height: height - feet });
  doc.save().translate(x, y).lineJoin('round');
  doc
    .lineWidth(0.7)
    .strokeColor(colours.quiet)
    .moveTo(0, height - feet)
    .lineTo(width, height - feet)
    .stroke();
  doc.lineWidth(3).strokeColor(colours.line).path(past).stroke();
  if (coming) doc.dash(1.5, { space: 4 }).path(coming).stroke().undash();
  if (now) doc.circle(now.x, now.y, 4.5).fill(colours.line);
  doc.restore();
  doc.font('text').fontSize(8.5).fillColor(colours.quiet);
  for (const { day, side } of daysUnder(line, at, width)) {
    const left = side === 'right' ? x + at(day) - 80 : x + at(day);
    const text = formatDay(day, { style: 'medium' });
    doc.text(text, left, y + height - 12, { width: 80, align: side, lineBreak: false });
  }
}

type Under = { readonly day: IsoDay; readonly side: 'left' | 'right' };

/** The first and the last day, and those between that have room. */
function daysUnder(
  { past, coming }: DebtLine,
  at: (day: IsoDay) => number,
  width: number,
): Under[] {
  const days = [...past, ...coming].map(({ day }) => day);
  const last = days.at(-1);
  let free = 0;
  return days.flatMap((day): Under[] => {
    if (day === last && days.length > 1) return [{ day, side: 'right' }];
    if (at(day) < free || at(day) > width - 150) return [];
    free = at(day) + 70;
    return [{ day, side: 'left' as const }];
  });
}
