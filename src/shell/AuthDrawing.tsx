import { useId } from 'react';
import { houseShape, rosetteBox, rosetteMarkup, rosetteOutline } from '#engraving/rosette.ts';
import { Engraved } from '#ui/Rosette.tsx';

/** A price that falls, rises and holds at (0, 500), where the rosette's outermost petal begins. */
const priceLine =
  'M-1100 640l70-46 40 30 60-84 50 40 50 96 40-30 60 52 50-98 40 26 60-70 40 44 60-60 50 26 40-44' +
  'c120-22 230-22 390-22';

/** Beside a sign-in form on a wide screen: a price line that winds into the rosette and holds. */
export function AuthDrawing() {
  const id = useId();
  return (
    <svg className="rosette" viewBox={rosetteBox} aria-hidden="true">
      <Engraved markup={rosetteMarkup(houseShape, id)} />
      <g className="drawn">
        <path d={priceLine} />
        <path className="shell-art-ring" d={rosetteOutline(houseShape)} />
      </g>
    </svg>
  );
}
