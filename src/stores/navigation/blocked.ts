import { goInstead } from '../navigate.ts';
import { toast } from '../toasts.ts';

/** As long as a toast stays: the next page does not show it again. */
const readable = 5000;

/** Says why it cannot go on here, and leaves for the dashboard when it could be read. */
export function leaveWithMessage(message: string): void {
  toast(message, 'error');
  setTimeout(goInstead, readable, '/dashboard');
}

/** For a borrower who may not use this service. */
export function leaveBlocked(): void {
  leaveWithMessage('You are not allowed to use this service.');
}
