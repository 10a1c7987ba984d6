import { brand } from '#brand';
import type { savePasskey, startPasskey } from '#contract';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest, DeskAnswer } from '../http/endpoint.ts';
import { challengeIn, keepChallenge, redeemChallenge } from './challenges.ts';
import { hashOf, newRecoveryCode } from './codes.ts';
import { notifyAdminsOfDevice } from './notify-admins.ts';
import { startStaffSession } from './session.ts';

/** Ed25519, ECDSA on P-256 and RSA: what every authenticator has one of. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** What a browser makes a passkey from. Throws code_invalid. */
export async function offerPasskey({
  context,
  body,
  origin,
}: CallRequest<typeof startPasskey, null>): Promise<Answer<typeof startPasskey>> {
  const { staff_id, name, email } = await holderOf(context, body.code);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: `${brand.name} back office`,
    rpID: new URL(origin).hostname,
    userID: new Uint8Array(Buffer.from(staff_id)),
    userName: email,
    userDisplayName: name,
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(context, options.challenge, staff_id);
  return { data: { name, email, options: { ...options } } };
}

/**
 * Keeps a new passkey and signs its holder in. Whoever came by the code on paper has lost the old one, so
 * it ends with its sessions. Throws code_invalid, or credentials_invalid.
 */
export async function registerPasskey(
  asked: CallRequest<typeof savePasskey, null>,
): Promise<DeskAnswer<typeof savePasskey>> {
  const { context, body, origin, requester, userAgent } = asked;
  const holder = await holderOf(context, body.code);
  const { joined_at, ...staff } = holder;
  const { staff_id } = staff;
  const { challenge, key } = await verifiedKey(body.credential, origin);
  const { device } = requester();
  await notifyAdminsOfDevice(context, { ...staff, device, userAgent, isNewPasskey: true });
  const recovery_code = newRecoveryCode();
  const at = instant(context.clock.now());
  const session = await context.shared.transaction().execute(async (tx) => {
    await redeemChallenge(tx, context, challenge, staff_id);
    const codes = { invitation: null, invited_until: null };
    const recovery = hashOf(context, recovery_code);
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ ...codes, recovery, joined_at: joined_at ?? at })
      .where('staff_id', '=', staff_id)
      .where('left_at', 'is', null)
      .where(({ or, eb }) =>
        or([
          eb('invitation', '=', hashOf(context, body.code)),
          eb('recovery', '=', hashOf(context, body.code)),
        ]),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('code_invalid');
    await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staff_id).execute();
    await tx
      .updateTable('staff_sessions')
      .set({ ended_at: at })
      .where('staff_id', '=', staff_id)
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .insertInto('staff_passkeys')
      .values({ ...key, staff_id, added_at: at })
      .execute();
    const detail = { operator: staff.email, did: 'register passkey' };
    await audit(tx, { user_id: null, action: 'staff', subject: staff_id, at, detail });
    return startStaffSession(tx, context, { staff_id, device, userAgent });
  });
  return { data: { ...staff, recovery_code }, session };
}

/** Who may register a passkey with this code. Throws code_invalid. */
async function holderOf(context: Context, code: string) {
  const hash = hashOf(context, code);
  const found = await context.shared
    .selectFrom('staff')
    .select(['staff_id', 'name', 'email', 'role', 'joined_at'])
    .where('left_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('recovery', '=', hash),
        and([eb('invitation', '=', hash), eb('invited_until', '>', instant(context.clock.now()))]),
      ]),
    )
    .executeTakeFirst();
  if (!found) {
    throw refuse('code_invalid', 'This code is wrong, was used or is too old. Ask an admin.');
  }
  return found;
}

async function verifiedKey(
  credential: CallRequest<typeof savePasskey, null>['body']['credential'],
  origin: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const challenge = challengeIn(credential.response.clientDataJSON);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw refuse('credentials_invalid');
  const { id: credential_id, publicKey, counter: uses } = registrationInfo.credential;
  const public_key = Buffer.from(publicKey).toString('base64url');
  return { challenge, key: { credential_id, public_key, uses } };
}
