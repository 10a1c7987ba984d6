import type { CSSProperties } from 'react';
import './BillSteps.css';

type BillStepsProps = {
  bills: readonly {
    /** When it is due. */
    label: string;
    total: string;
    /** How far the debt steps down: the bill's share, in any unit. */
    weight: number;
    overdue?: boolean;
    /** Whose bill it is, or that it is the last. */
    note?: string;
  }[];
  /** The name of the list, where nothing beside it says what it holds. */
  label?: string;
};

/** The widest row of bills, in rem, that hangs under its steps. */
const room = 30;

/** About how wide a bill is written where it is the last, whose amount is large; in rem. */
const widthOf = ({ label, total, note = '' }: BillStepsProps['bills'][number]) =>
  Math.max(label.length * 0.55, note.length * 0.55, total.length * 0.85);

/**
 * The debt as steps to scale: small bills, and the cliff of the last, which carries its own amount.
 * On a wide screen each bill hangs under its step; else the others are rows above the drawing.
 */
export function BillSteps({ bills, label }: BillStepsProps) {
  const whole = bills.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const width = 100 / bills.length;
  // How deep the top of each step lies, of 100, and at the end the ground.
  const tops = [0];
  for (const { weight } of bills) tops.push((tops.at(-1) ?? 0) + (weight / whole) * 100);
  const path = (from: number, to: number) =>
    bills
      .slice(from, to)
      .map((_, index) => `H${(from + index + 1) * width}V${tops[from + index + 1]}`)
      .join('');
  const late = bills.filter(({ overdue }) => overdue).length;
  const isBeside = bills.length * (Math.max(...bills.map(widthOf)) + 1) < room;
  return (
    <div className={`steps${isBeside ? ' steps-fit' : ''}`}>
      <ol aria-label={label}>
        {bills.map(({ label, total, overdue, note }, index) => {
          const top = tops[index] ?? 0;
          return (
            <li
              key={label}
              data-overdue={overdue || undefined}
              data-above={top > 60 || undefined}
              style={{ '--top': top / 100 } as CSSProperties}
            >
              <span className="steps-label">
                {label}
                {overdue && ', overdue'}
              </span>
              <span className="steps-total">{total}</span>
              {note && <span className="steps-note">{note}</span>}
            </li>
          );
        })}
      </ol>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="steps-ground" d="M0 100H100" />
        <path className="steps-debt" d={`M0 100V0${path(0, bills.length)}`} />
        {late > 0 && <path className="steps-late" d={`M0 0${path(0, late)}`} />}
      </svg>
    </div>
  );
}
