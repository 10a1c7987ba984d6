import * as z from 'zod/mini';
import { call } from './call.ts';
import { email, filledExact, filledLine, instant } from './fields.ts';

// The people who run the credit: how they sign in to the back office, and who may do what there.

/** What each may do stands in one table: `src/provider/staff/permissions.ts`. */
export const staffRole = z.enum(['viewer', 'officer', 'approver', 'admin']);
export type StaffRole = z.output<typeof staffRole>;

const person = {
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: staffRole,
};

/** Bytes as a passkey gives them. */
const bytes = (max: number) => filledExact(max).check(z.regex(/^[\w-]+$/));
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };
/** What a browser is asked with: for its own parser, not for us. */
const options = z.looseObject({ challenge: z.string() });
const code = filledExact(100);

/**
 * Who is signed in, and the calls that they may make, as `GET /desk/queue`; `staff` is null for nobody.
 */
export const getDeskSession = call({
  method: 'GET',
  path: '/desk/session',
  rights: 'public',
  answer: z.object({ staff: z.nullable(z.object(person)), may: z.array(z.string()) }),
  errors: ['not_allowed'],
});

/** What a browser asks the passkeys on this device. */
export const startDeskSignIn = call({
  method: 'POST',
  path: '/desk/session/options',
  rights: 'public',
  answer: z.object({ options }),
  errors: ['not_allowed'],
});

/** Signs in with a passkey; the answer sets the cookie of a session. */
export const signInToDesk = call({
  method: 'POST',
  path: '/desk/session',
  rights: 'public',
  body: z.object({
    credential: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(2000),
      }),
    }),
  }),
  answer: z.object(person),
  errors: ['not_allowed', 'credentials_invalid'],
});

export const signOutOfDesk = call({
  method: 'DELETE',
  path: '/desk/session',
  rights: 'staff',
  answer: z.object({}),
});

/**
 * What a browser makes a passkey from, for the holder of an invitation or of the recovery code that
 * was kept on paper.
 */
export const startPasskey = call({
  method: 'POST',
  path: '/desk/passkey/options',
  rights: 'public',
  body: z.object({ code }),
  answer: z.object({ name: z.string(), email: z.string(), options }),
  errors: ['not_allowed', 'code_invalid'],
});

/**
 * Keeps the new passkey, in place of any other of that person, and signs them in. `recovery_code` is
 * shown once: the code that was used is worth nothing any more.
 */
export const savePasskey = call({
  method: 'POST',
  path: '/desk/passkey',
  rights: 'public',
  body: z.object({
    code,
    credential: z.object({
      ...credential,
      response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(8000) }),
    }),
  }),
  answer: z.object({ ...person, recovery_code: z.string() }),
  errors: ['not_allowed', 'code_invalid', 'credentials_invalid'],
});

/** Everybody who may sign in, or has been invited. */
export const listStaff = call({
  method: 'GET',
  path: '/desk/staff',
  rights: 'staff',
  answer: z.object({
    all: z.array(
      z.object({
        ...person,
        /** Who they are at the command line of the server; null for nobody. */
        unix_user: z.nullable(z.string()),
        /** Null for somebody who has no passkey yet. */
        joined_at: z.nullable(instant),
        seen_at: z.nullable(instant),
      }),
    ),
  }),
});

const invitation = z.object({ staff_id: z.string(), link: z.string(), until: instant });

/** Invites somebody. The admin hands the link over; it is shown once. */
export const inviteStaff = call({
  method: 'POST',
  path: '/desk/staff',
  rights: 'staff',
  body: z.object({ fullname: filledLine(100), email, role: staffRole }),
  answer: invitation,
  errors: ['state_conflict'],
});

/** Invites somebody again who has lost the passkey and the recovery code, or the link. */
export const inviteStaffAgain = call({
  method: 'POST',
  path: '/desk/staff/{id}/invitation',
  rights: 'staff',
  answer: invitation,
  errors: ['not_found'],
});

/** Gives somebody a role, and says who they are at the command line of the server. */
export const changeStaffRole = call({
  method: 'PUT',
  path: '/desk/staff/{id}',
  rights: 'staff',
  body: z.object({
    role: staffRole,
    unix_user: z.optional(z.nullable(filledExact(32).check(z.regex(/^[a-z_][a-z0-9_.-]*$/)))),
  }),
  answer: z.object({}),
  errors: ['not_found', 'state_conflict'],
});

/** Ends somebody's access: their sessions, passkeys and codes. */
export const removeStaff = call({
  method: 'DELETE',
  path: '/desk/staff/{id}',
  rights: 'staff',
  answer: z.object({}),
  errors: ['not_found', 'state_conflict'],
});
