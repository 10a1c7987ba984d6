import { getUser, getUserById, setPassword } from '#contract/users.ts';
import type { Endpoint } from '../endpoint.ts';
import { describeUser, describeUserById } from './get.ts';
import { changePassword } from './set-password.ts';

export function userCalls(on: Endpoint): void {
  on.signedIn(getUser, describeUser);
  on.signedIn(getUserById, describeUserById);
  on.signedIn(setPassword, changePassword);
}
