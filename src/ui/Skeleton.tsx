import './Skeleton.css';

type SkeletonProps = { width?: number | string; height?: number | string; lines?: number };

/** A quiet block in the place of what is loading; `lines` makes lines of text, the last one shorter. */
export function Skeleton({ width = '100%', height = '1em', lines = 1 }: SkeletonProps) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <svg
          aria-hidden="true"
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          key={line}
          width={lines > 1 && line === lines - 1 ? '60%' : width}
          height={height}
        >
          <rect width="100%" height="100%" rx="2" />
        </svg>
      ))}
    </span>
  );
}
