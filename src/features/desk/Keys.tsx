import { useStore } from '@nanostores/react';
import { $shortcuts } from '#shell/shortcut-keys.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const keys = [
  ['j', 'Next entry'],
  ['k', 'Previous entry'],
  ['Enter', 'Open or close the entry'],
  ['/', 'Search this list'],
  ['?', 'This help'],
] as const;

/** The keys of the list; whoever presses them by accident turns them off. */
export function Keys({
  open,
  onOpen,
}: {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const shortcuts = useStore($shortcuts);
  return (
    <>
      <Button type="button" variant="quiet" onClick={() => onOpen(true)}>
        Keyboard
      </Button>
      <Dialog open={open} onClose={() => onOpen(false)} title="Keyboard">
        <dl className="desk-keys">
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label="Use these keys"
          checked={shortcuts === 'on'}
          onChange={({ target }) => $shortcuts.set(target.checked ? 'on' : 'off')}
        />
      </Dialog>
    </>
  );
}
