import { useStore } from '@nanostores/react';
import { Dialog } from '#ui/Dialog.tsx';
import { $shortcuts, places } from './shortcut-keys.ts';
import { $shortcutsShown } from './shortcuts.ts';
import './shortcuts.css';

/** The list of keyboard shortcuts, with the switch that turns them off. */
export function Shortcuts() {
  const shown = useStore($shortcutsShown);
  const on = useStore($shortcuts) === 'on';
  const close = () => $shortcutsShown.set(false);
  return (
    <Dialog open={shown} onClose={close} title="Keyboard shortcuts">
      <dl className="shortcuts">
        {places.map(({ key, name }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <kbd>g</kbd> then <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
        <div>
          <dt>Show this list</dt>
          <dd>
            <kbd>?</kbd>
          </dd>
        </div>
      </dl>
      <label className="shortcuts-switch">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => $shortcuts.set(event.target.checked ? 'on' : 'off')}
        />
        Use these shortcuts in this browser
      </label>
      <p className="quiet">
        They do nothing while you type in a field. If you turn them off, you can still find this
        list in the menu.
      </p>
    </Dialog>
  );
}
