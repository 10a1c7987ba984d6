import { lazy, Suspense } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { noAnswer } from '#stores/attempt.ts';
import { ReadFailure } from '#stores/reads.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

const Sections = lazy(() =>
  import('./Sections.tsx').then(
    (sections) => ({ default: sections.Sections }),
    () => ({ default: NotLoaded }),
  ),
);

export function Later() {
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Sections />
    </Suspense>
  );
}

/** The script of these sections did not arrive. */
function NotLoaded() {
  const failure = new ReadFailure('offline', noAnswer);
  return <ReadFailed failure={failure} retry={() => location.reload()} />;
}
