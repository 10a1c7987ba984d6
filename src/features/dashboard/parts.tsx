import { type ComponentType, lazy } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { noAnswer } from '#stores/attempt.ts';
import { ReadFailure } from '#stores/reads.ts';

function NotLoaded() {
  const failure = new ReadFailure('offline', noAnswer);
  return <ReadFailed failure={failure} retry={() => location.reload()} />;
}

const part = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: NotLoaded as ComponentType<Props> }),
    ),
  );

// Parts below the first view, each a script of its own.

export const Portfolios = part(async () => (await import('./Portfolios.tsx')).Portfolios);
export const ThroughTime = part(async () => (await import('./time/ThroughTime.tsx')).ThroughTime);
export const Activities = part(
  async () => (await import('./activities/Activities.tsx')).Activities,
);
