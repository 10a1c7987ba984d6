import { Skeleton } from '#ui/Skeleton.tsx';

/** The dashboard's final shape while its figures come. */
export function DashboardSkeleton() {
  return (
    <div className="dashboard" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your figures
      </p>
      <Skeleton width="12rem" height="1.5rem" />
      <div className="dashboard-instrument">
        <div className="dashboard-ring" />
        <Skeleton height="64px" />
      </div>
      <div className="dashboard-next">
        <Skeleton width="60%" height="150px" />
        <Skeleton height="112px" />
        <Skeleton height="68px" />
        <Skeleton height="48px" />
      </div>
    </div>
  );
}
