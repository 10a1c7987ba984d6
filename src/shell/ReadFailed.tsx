import type { ReadFailure } from '#stores/reads/read.ts';
import { Button } from '#ui/Button.tsx';

/** The button was tapped, and is gone while it is tried again. What follows the focus may not have loaded either. */
let isTriedAgain = false;
const takeFocusBack = (button: HTMLButtonElement | null) => {
  if (!button || !isTriedAgain) return;
  isTriedAgain = false;
  if (document.activeElement === document.body) button.focus({ preventScroll: true });
};

/**
 * Replaces figures that could not be read: the reason, and a button that tries again. A toast has
 * announced it.
 */
export function ReadFailed({
  failure,
  retry,
  title,
}: {
  readonly failure: ReadFailure;
  readonly retry: () => void;
  /** The heading, where it replaces a whole screen. */
  readonly title?: string | undefined;
}) {
  return (
    <div className="shell-failed">
      {title && <h1>{title}</h1>}
      <p>{failure.message}</p>
      <Button
        variant="outline"
        ref={takeFocusBack}
        onClick={() => {
          isTriedAgain = true;
          retry();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
