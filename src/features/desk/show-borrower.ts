import { noAnswer } from '#stores/session/attempt.ts';
import { toast } from '#stores/toasts.ts';
import { $part } from './desk.store.ts';

/** Goes to the borrowers, and finds this one there. */
export function showBorrower(user_id: string): void {
  $part.set('borrowers');
  import('./borrowers.store.ts').then(
    ({ find }) => find(user_id),
    () => toast(noAnswer, 'error'),
  );
}
