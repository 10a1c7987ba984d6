import { Skeleton } from '#ui/Skeleton.tsx';

/** The place of a notice that loads, about as high as most are, so that nothing below jumps. */
export const NoticeShape = ({ isShort }: { readonly isShort?: true }) => (
  <div className="dashboard-notice-shape" data-short={isShort}>
    <Skeleton />
  </div>
);
