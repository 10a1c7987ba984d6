import { toast } from '#stores/toasts.ts';

type Asked = { readonly sent: boolean; readonly message: string | undefined };

/** Says that a code was sent, or why none was sent again within the waiting time. */
export function toastSent({ sent, message }: Asked): void {
  if (sent) toast('Your OTP has been sent.', 'success', 'Sent!');
  else if (message) toast(message);
}
