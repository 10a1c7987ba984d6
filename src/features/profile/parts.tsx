import { lazy } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { noAnswer } from '#stores/attempt.ts';
import { ReadFailure } from '#stores/reads.ts';

/** What is below the first view, a script of its own. */
export const Sections = lazy(() =>
  import('./Sections.tsx').then(
    (part) => ({ default: part.Sections }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded() {
  const failure = new ReadFailure('offline', noAnswer);
  return <ReadFailed failure={failure} retry={() => location.reload()} />;
}
