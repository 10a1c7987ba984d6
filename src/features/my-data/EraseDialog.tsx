import { erasureDays } from '#contract/own-data.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { askErasure } from './my-data.store.ts';

type Props = {
  /** A sentence about what is not erased. */
  readonly stays: string;
  readonly onClose: () => void;
};

/** Asks for confirmation before everything is to be erased. */
export function EraseDialog({ stays, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="Erase your data?">
      <p>
        In {erasureDays} days we will erase your name, contacts, cards, bank accounts, messages and
        everything else that we hold about you at every partner. After that you will not be able to
        sign in, and nobody can bring the data back. {stays}
      </p>
      <p>If you want a copy, save it first.</p>
      <ActionButton
        onClick={async () => {
          await askErasure();
          onClose();
        }}
      >
        Erase my data
      </ActionButton>
      <Button variant="outline" full type="button" onClick={onClose}>
        Keep my account
      </Button>
    </Dialog>
  );
}
