import type { signInToDesk, startDeskSignIn } from '#contract';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest, DeskAnswer } from '../http/endpoint.ts';
import { challengeIn, keepChallenge, redeemChallenge } from './challenges.ts';
import { notifyAdminsOfDevice } from './notify-admins.ts';
import { startStaffSession } from './session.ts';

/** What a browser asks its passkeys. It names nobody: a passkey knows whose it is. */
export async function offerSignIn({
  context,
  origin,
}: CallRequest<typeof startDeskSignIn, null>): Promise<Answer<typeof startDeskSignIn>> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { hostname: rpID } = new URL(origin);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await keepChallenge(context, options.challenge, null);
  return { data: { options: { ...options } } };
}

/** Throws credentials_invalid for a passkey that is not ours, or that has not signed what we asked. */
export async function signInWithPasskey(
  asked: CallRequest<typeof signInToDesk, null>,
): Promise<DeskAnswer<typeof signInToDesk>> {
  const { context, body, origin, requester, userAgent } = asked;
  const { credential } = body;
  const { staff, publicKey, counter } = await passkeyNamed(context, credential.id);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const challenge = challengeIn(credential.response.clientDataJSON);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    credential: { id: credential.id, publicKey, counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw refuse('credentials_invalid');
  const { device } = requester();
  await notifyAdminsOfDevice(context, { ...staff, device, userAgent });
  const session = await context.shared.transaction().execute(async (tx) => {
    await redeemChallenge(tx, context, challenge, null);
    await tx
      .updateTable('staff_passkeys')
      .set({ uses: authenticationInfo.newCounter })
      .where('credential_id', '=', credential.id)
      .execute();
    return startStaffSession(tx, context, { staff_id: staff.staff_id, device, userAgent });
  });
  return { data: staff, session };
}

async function passkeyNamed({ shared }: Context, credential_id: string) {
  const found = await shared
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.staff_id', 'staff_passkeys.staff_id')
    .select(['staff.staff_id', 'name', 'email', 'role', 'public_key', 'uses'])
    .where('credential_id', '=', credential_id)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw refuse('credentials_invalid', 'We do not know this passkey.');
  const { public_key, uses: counter, ...staff } = found;
  return { staff, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter };
}
