import { useId } from 'react';
import type { Minor } from '#credit/money.ts';
import { hornBox, hornPath, hornScale } from '#engraving/horn.ts';
import './Meter.css';

const horn = hornPath();
const { width, height } = hornBox;
const thickness = 2.5;
const overshoot = 14;

type MeterProps = { amount: Minor; max: Minor };

/** A horn of lace that swells towards the limit and is cut at the amount. Decoration: words say it too. */
export function Meter({ amount, max }: MeterProps) {
  const id = useId();
  const over = amount > max;
  const reach = over ? width : (width * amount) / Math.max(1, max);
  return (
    <svg
      className="meter"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      data-over={over ? '' : undefined}
      aria-hidden="true"
    >
      <clipPath id={id}>
        <rect width={reach} height={height} />
      </clipPath>
      <path className="meter-way" d={`M0 ${height / 2}H${width}`} />
      <g clipPath={`url(#${id})`}>
        <path className="engraved" transform={`scale(${hornScale})`} d={horn} />
      </g>
      <rect
        className="meter-line"
        y={(height - thickness) / 2}
        width={reach + (over ? overshoot : 0)}
        height={thickness}
      />
      <path className="meter-end" d={`M${width} 3V${height - 3}`} />
    </svg>
  );
}
