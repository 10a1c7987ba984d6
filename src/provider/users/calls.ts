import { getUser, setPassword } from '#contract/users.ts';
import type { Endpoint } from '../endpoint.ts';
import { describeUser } from './get.ts';
import { changePassword } from './set-password.ts';

export function userCalls(on: Endpoint): void {
  on.signedIn(getUser, describeUser);
  on.signedIn(setPassword, changePassword);
}
