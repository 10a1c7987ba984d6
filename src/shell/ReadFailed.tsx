import type { ReadFailure } from '#stores/reads.ts';
import { Button } from '#ui/Button.tsx';

/** In the place of figures that could not be read: why, and the way on. A toast has announced it. */
export function ReadFailed({
  failure,
  retry,
}: {
  readonly failure: ReadFailure;
  readonly retry: () => void;
}) {
  return (
    <div className="shell-failed">
      <p>{failure.message}</p>
      <Button variant="outline" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
