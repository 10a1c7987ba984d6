import { Skeleton } from '#ui/Skeleton.tsx';

/** The offer's shape while its figures are read. */
export function OfferSkeleton() {
  return (
    <div className="offer-step" role="status" aria-label="Loading">
      <Skeleton width="6rem" height="1.75rem" />
      <Skeleton height="6rem" />
      <Skeleton height="14rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
    </div>
  );
}
