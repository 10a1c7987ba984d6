import { useStore } from '@nanostores/react';
import type { ComponentProps, ReactNode } from 'react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';

type Props = {
  readonly onClick: NonNullable<ComponentProps<'button'>['onClick']>;
  readonly children: ReactNode;
};

/** The one action of a screen that has no form. While a request is under way it shows progress and ignores taps. */
export function ActionButton({ onClick, children }: Props) {
  const busy = useStore($busy);
  return (
    <Button variant="primary" full type="button" busy={busy} onClick={onClick}>
      {children}
    </Button>
  );
}
