import { signIn, signInLink, signOn, signOut } from '#contract/session.ts';
import type { Endpoint } from '../endpoint.ts';
import { signInWithPassword } from './sign-in.ts';
import { signInWithCode } from './sign-in-link.ts';
import { startSignOn } from './sign-on.ts';
import { endOwnSession } from './sign-out.ts';

export function sessionCalls(on: Endpoint): void {
  on.open(signIn, signInWithPassword);
  on.open(signOn, startSignOn);
  on.open(signInLink, signInWithCode);
  on.signedIn(signOut, endOwnSession);
}
