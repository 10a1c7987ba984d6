import { Skeleton } from '#ui/Skeleton.tsx';

/** The dashboard's final shape while its figures come. */
export function DashboardSkeleton() {
  return (
    <div className="dashboard" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your figures
      </p>
      <div className="dashboard-instrument">
        <div className="dashboard-ring" />
        <Skeleton height="64px" />
      </div>
      <div className="dashboard-next">
        <Skeleton width="60%" height="40px" />
        <Skeleton height="72px" />
        <Skeleton height="56px" />
      </div>
    </div>
  );
}
