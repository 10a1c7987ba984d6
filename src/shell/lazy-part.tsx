import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { ReadFailure } from '#stores/reads/read.ts';
import { noAnswer } from '#stores/session/attempt.ts';
import { ReadFailed } from './ReadFailed.tsx';

/**
 * A part of a screen with a script of its own, for what is below the first view or what few people
 * see. When the script cannot be loaded, the part says so and offers to load the page again; `title` is its
 * heading then, where it is a whole screen.
 */
export const lazyPart = <Props,>(
  load: () => Promise<ComponentType<Props>>,
  title?: string,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: (() => notLoaded(title)) as ComponentType<Props> }),
    ),
  );

const notLoaded = (title?: string) => (
  <ReadFailed
    failure={new ReadFailure('offline', noAnswer)}
    retry={() => location.reload()}
    title={title}
  />
);
