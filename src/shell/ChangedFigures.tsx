import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { focusHeading } from './step-focus.ts';
import './changed-figures.css';

type Props = {
  /** What has changed, a sentence each; nothing is shown without one. */
  readonly said: readonly string[];
  readonly onRead: () => void;
  /** What the button says that the reader has read it by. */
  readonly readLabel?: string;
  /** Another way to go on with the new figures. */
  readonly children?: ReactNode;
};

/** Says calmly that the figures of an open screen have changed, until the reader has read it. */
export function ChangedFigures({ said, onRead, readLabel = 'OK', children }: Props) {
  return (
    <div role="status" className="changed-figures-place">
      {said.length > 0 && (
        <div className="changed-figures">
          <Icon name="info" />
          <p>{said.join(' ')}</p>
          <div className="changed-figures-ways">
            {children}
            <Button
              type="button"
              className="small"
              variant="outline"
              onClick={() => {
                onRead();
                // The button goes with what it has confirmed, and what follows the focus may not have loaded.
                focusHeading();
              }}
            >
              {readLabel}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
