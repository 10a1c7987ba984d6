import './Spinner.css';

/** A turning arc. With a label it is announced; without, it only decorates something that is busy. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className="spinner" role={label ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <circle cx="12" cy="12" r="10" pathLength="4" strokeDasharray="1 3" />
      </svg>
      {label && <span className="spinner-label">{label}</span>}
    </span>
  );
}
