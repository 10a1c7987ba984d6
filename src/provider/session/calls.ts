import { getNextStep, signOnAtPartner } from '#contract/partner-sign-on.ts';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { signIn, signInLink, signOut } from '#contract/session.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts';
import { signOn } from '#contract/sign-on.ts';
import type { Endpoint } from '../endpoint.ts';
import { endOne, endOthers } from './end-sessions.ts';
import { listOwnSessions } from './list-sessions.ts';
import { sendResetCode, verifyResetCode } from './reset-code.ts';
import { setForgottenPassword } from './reset-password.ts';
import { signInWithPassword } from './sign-in.ts';
import { signInWithCode } from './sign-in-link.ts';
import { nextStep, startSignOn, startSignOnAtPartner } from './sign-on.ts';
import { endOwnSession } from './sign-out.ts';

export function sessionCalls(on: Endpoint): void {
  on.open(signIn, signInWithPassword);
  on.open(requestReset, sendResetCode);
  on.open(verifyReset, verifyResetCode);
  on.open(resetPassword, setForgottenPassword);
  on.open(signOn, startSignOn);
  on.open(getNextStep, nextStep);
  on.open(signOnAtPartner, startSignOnAtPartner);
  on.open(signInLink, signInWithCode);
  on.signedIn(signOut, endOwnSession);
  on.signedIn(listSessions, listOwnSessions);
  on.signedIn(endOtherSessions, endOthers);
  on.signedIn(endSession, endOne);
}
