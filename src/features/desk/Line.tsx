/** The same figures stand beside it in words. */
export function Line({ amounts }: { readonly amounts: readonly number[] }) {
  const [least, most] = [Math.min(0, ...amounts), Math.max(1, ...amounts)];
  const points = amounts.map((amount, place) => {
    const x = amounts.length === 1 ? 100 : (100 * place) / (amounts.length - 1);
    return `${x.toFixed(1)},${(39 - (38 * (amount - least)) / (most - least)).toFixed(1)}`;
  });
  if (points.length === 1) points.unshift(`0,${points[0]?.split(',')[1]}`);
  return (
    <svg className="desk-line" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
