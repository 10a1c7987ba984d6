import { goInstead } from '../navigate.ts';
import { toast } from '../toasts.ts';

/** Long enough to see why; the toast goes on at the dashboard for the rest of its five seconds. */
const readable = 1500;

/** Says why it cannot go on here, and leaves for the dashboard when it could be read. */
export function leaveWithMessage(message: string): void {
  toast(message, 'error');
  setTimeout(goInstead, readable, '/dashboard');
}

/** For a borrower who may not use this service. */
export function leaveBlocked(): void {
  leaveWithMessage('You are not allowed to use this service.');
}
