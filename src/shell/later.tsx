import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { noAnswer } from '#stores/attempt.ts';
import { ReadFailure } from '#stores/reads.ts';
import { ReadFailed } from './ReadFailed.tsx';

/**
 * A part of a screen that its first view does not show: its script comes when it is shown, or after
 * `fetch`, when it soon will be. `waiting` stands in its place until then. What has come already is
 * there at once, which React's own `lazy` never is.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> & { fetch(): void } {
  let found: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const fetch = () => {
    coming ??= load().then(
      (part) => {
        found = part;
      },
      () => {
        found = NotLoaded;
      },
    );
    return coming;
  };
  function Later(props: Props) {
    const [Part, setPart] = useState(() => found);
    useEffect(() => {
      if (!Part) void fetch().then(() => setPart(() => found));
    }, [Part]);
    return Part ? <Part {...props} /> : waiting;
  }
  return Object.assign(Later, { fetch: () => void fetch() });
}

/** The script did not arrive; what was typed is kept over the reload. */
function NotLoaded() {
  const failure = new ReadFailure('offline', noAnswer);
  return <ReadFailed failure={failure} retry={() => location.reload()} />;
}
