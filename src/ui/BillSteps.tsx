import type { CSSProperties } from 'react';
import './BillSteps.css';

type BillStepsProps = {
  bills: readonly {
    /** When it is due. */
    label: string;
    total: string;
    /** How far the debt steps down: the bill's share, in any unit. */
    weight: number;
  }[];
};

/** A small bill must still be seen as a step: it is drawn at least this high, of 100. */
const smallestStep = 5;

/** Heights of the debt from 100 to 0, before each bill and after the last. */
function heights(weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const steps = weights.map((weight) => Math.max((weight / whole) * 100, smallestStep));
  const drawn = steps.reduce((sum, step) => sum + step, 0);
  let left = 100;
  return [100, ...steps.map((step) => (left -= (step / drawn) * 100))];
}

/** The debt as steps down to the cliff of the last bill: the balloon is seen before it is read. */
export function BillSteps({ bills }: BillStepsProps) {
  const levels = heights(bills.map((bill) => bill.weight));
  const width = 100 / bills.length;
  const line = bills
    .map((_, index) => `H${(index + 1) * width}V${100 - (levels[index + 1] ?? 0)}`)
    .join('');
  const many = bills.length > 3;
  const long = bills.some((bill) => bill.total.length > 9);
  return (
    <div className={`steps${many ? ' steps-many' : ''}${long ? ' steps-long' : ''}`}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="steps-ground" d="M0 100H100" />
        <path className="steps-debt" d={`M0 100V0${line}`} />
      </svg>
      <ol>
        {bills.map((bill, index) => (
          <li
            key={bill.label}
            style={{ '--top': `${100 - (levels[index] ?? 0)}%` } as CSSProperties}
          >
            <span className="steps-total">{bill.total}</span>
            <span className="steps-label">{bill.label}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
