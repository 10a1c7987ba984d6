import { goInstead } from './navigate.ts';
import { toast } from './toasts.ts';

const readable = 1500;

/** For a borrower who may not use this service: says so, and leaves when it could be read. */
export function leaveBarred(): void {
  toast('You are not allowed to use this service.', 'error');
  setTimeout(goInstead, readable, '/dashboard');
}
