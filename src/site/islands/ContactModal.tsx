import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { DialogSheet } from '#ui/Dialog.tsx';
import { MessageForm } from './MessageForm.tsx';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}

/** The button 'Contact Us' and the modal that it opens: a dialog of the browser's, with or without script. */
export function ContactModal() {
  const title = useId();
  return (
    <>
      <Button {...dialogCommand('show-modal', 'contact')}>Contact Us</Button>
      <dialog className="dialog" id="contact" aria-labelledby={title} closedby="any">
        <DialogSheet
          id={title}
          title="Send us a message"
          autoFocus
          close={dialogCommand('close', 'contact')}
        >
          <MessageForm id="contact-form" twoNames />
        </DialogSheet>
      </dialog>
    </>
  );
}

/** What a button has that opens or closes a dialog without script, and by hand in older browsers. */
function dialogCommand(command: 'show-modal' | 'close', commandfor: string) {
  const onClick = () => {
    if ('commandForElement' in HTMLButtonElement.prototype) return;
    const dialog = document.getElementById(commandfor) as HTMLDialogElement | null;
    if (command === 'close') dialog?.close();
    else dialog?.showModal();
  };
  return { type: 'button', command, commandfor, onClick } as const;
}
