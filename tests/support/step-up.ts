import { expect } from 'vitest';
import type { BodyOf, Call } from '#contract/call.ts';
import { signIn, signInLink } from '#contract/session.ts';
import { stepUp } from '#contract/step-up.ts';
import { everybodysPassword } from '#provider/sandbox/seed/people.ts';
import type { Outcome, TestProvider } from './provider.ts';

/** A session that has not stepped up: what somebody holds who has its token alone. */
export type Token = {
  ask<C extends Call>(
    call: C,
    request?: { body?: BodyOf<C>; id?: string; key?: string },
  ): Promise<Outcome<C>>;
  /** Steps up by the shared password. */
  stepUp(): Promise<void>;
};

function tokenOf(provider: TestProvider, headers: Record<string, string>): Token {
  const ask: Token['ask'] = (call, request = {}) => provider.ask(call, { ...request, headers });
  return {
    ask,
    async stepUp() {
      const outcome = await ask(stepUp, { body: { password: everybodysPassword } });
      expect(outcome.ok).toBe(true);
    },
  };
}

/** Signs in with the shared password. */
export async function signInByPassword(provider: TestProvider, email: string): Promise<Token> {
  return tokenOf(provider, await tokenBy(provider, email));
}

/** The header of a session that has not stepped up. */
export async function tokenBy(provider: TestProvider, email: string) {
  const body = { email, password: everybodysPassword };
  const { token } = await provider.answer(signIn, { body });
  return { authorization: `Bearer ${token}` };
}

/** Signs in with a code by SMS at a partner. */
export async function signInByCode(
  provider: TestProvider,
  { mobile, application_id }: { mobile: string; application_id: number },
): Promise<Token> {
  const body = { application_id, identifier: mobile, type: 'mobile' } as const;
  await provider.answer(signInLink, { body: { ...body, otp: null } });
  const otp = (await lastMessage(provider, mobile))?.otp ?? '';
  const answer = await provider.answer(signInLink, { body: { ...body, otp } });
  if (!('token' in answer)) throw new Error('No token was given');
  return tokenOf(provider, { authorization: `Bearer ${answer.token}` });
}

/** The newest message to a contact. */
export const lastMessage = ({ context }: TestProvider, to: string) =>
  context.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('position', 'desc')
    .executeTakeFirst();
