import { Skeleton } from '#ui/Skeleton.tsx';

/** The place of a notice that loads, about as high as most are, so that nothing below jumps. */
export const NoticeShape = () => (
  <div className="dashboard-notice-shape">
    <Skeleton />
  </div>
);
