import { lazy } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { noAnswer } from '#stores/attempt.ts';
import { ReadFailure } from '#stores/reads.ts';

/** Parts below the first view, each a script of its own. */
export const Activities = lazy(() =>
  import('./activities/Activities.tsx').then(
    (part) => ({ default: part.Activities }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded() {
  const failure = new ReadFailure('offline', noAnswer);
  return <ReadFailed failure={failure} retry={() => location.reload()} />;
}
