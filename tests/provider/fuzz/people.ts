import { staffRole } from '#contract/desk-staff.ts';
import { people } from '#provider/sandbox/seed/people.ts';
import { startSession } from '#provider/session/start.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import type { TestProvider } from '#support/provider.ts';
import { newStaff } from '#support/staff.ts';
import type { Operation } from './operations.ts';
import { newPerson, type Person, remember } from './person.ts';

export const strangers = 12;

/** The seed's people, who have everything, and borrowers who begin with a card and a loan. */
export async function peopleOf(
  provider: TestProvider,
  operations: readonly Operation[],
): Promise<Person[]> {
  const found: Person[] = [];
  for (const { email } of people) found.push(await personWith(provider, email));
  for (let number = 0; number < strangers; number++) {
    const borrower = await newBorrower(provider);
    await giveCard(provider, borrower);
    if (number % 4 === 0) await borrow(provider, borrower, 'USD', 60_000);
    if (number % 4 === 1) await borrow(provider, borrower, 'NGN', 120_000_000);
    found.push(await personWith(provider, borrower.email));
  }
  for (const person of found) await learn(provider, person, operations);
  return found;
}

export async function personWith(provider: TestProvider, email: string): Promise<Person> {
  const { user_id, mobile, firstname, lastname } = await provider.context.db
    .selectFrom('users')
    .select(['user_id', 'mobile', 'firstname', 'lastname'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const name = `${firstname} ${lastname}`;
  const own = { email, mobile: mobile ?? '', user_id, name };
  const token = await provider.tokenOf(email);
  return newPerson(own, { token, signIn: (person) => signInAgain(provider, person) });
}

/** Our own people, one of each role; they tell each other what they read. */
export async function staffOf(
  provider: TestProvider,
  operations: readonly Operation[],
): Promise<Person[]> {
  const shared = newPerson({}, { signIn: async () => undefined });
  const found: Person[] = [];
  for (const role of staffRole.options) {
    const { origin, cookie } = (await newStaff(provider, role)).headers;
    const signIn = async (person: Person) => {
      person.cookie = (await newStaff(provider, role)).headers.cookie;
    };
    found.push({ ...shared, origin, cookie, signIn });
  }
  for (const person of found) await learn(provider, person, operations, 'staff');
  return found;
}

/** The server of the partner whose key the sandbox gives away. */
export const newPartner = (): Person =>
  newPerson({ partner_user_id: 'sabi-1007' }, { signIn: async () => undefined });

/** Reads every list, so that the ids in them are known. */
export async function learn(
  { fetch }: TestProvider,
  person: Person,
  operations: readonly Operation[],
  as: Operation['rights'] = 'borrower',
): Promise<void> {
  const { token, cookie, origin = '' } = person;
  const headers: Record<string, string> =
    as === 'staff' ? { cookie, origin } : { authorization: `Bearer ${token}` };
  for (const { method, path, file, rights } of operations) {
    if (method !== 'GET' || file || rights !== as || path.includes('{')) continue;
    const response = await fetch(`/api${path}`, { headers });
    if (response.ok) remember(person, await response.json());
  }
}

/** After a sign-out or a new password the old token is worth nothing. */
async function signInAgain({ context }: TestProvider, person: Person): Promise<void> {
  const [user_id = ''] = person.values.get('user_id') ?? [];
  const theirs = context.db.selectFrom('users').select('user_id').where('user_id', '=', user_id);
  if (!(await theirs.executeTakeFirst())) return;
  const { token } = await context.db
    .transaction()
    .execute((tx) => startSession(tx, context, { user_id, application_id: 0 }));
  person.token = token;
}

/** Everybody reads their mails and SMS that came since; gives the last one's position. */
export async function readMessages(
  { context }: TestProvider,
  people: readonly Person[],
  since: number,
): Promise<number> {
  const messages = await context.db
    .selectFrom('messages')
    .select(['position', 'recipient', 'otp', 'link'])
    .where('position', '>', since)
    .orderBy('position')
    .execute();
  for (const { recipient, otp, link } of messages) {
    const reader = people.find(({ values }) =>
      ['email', 'mobile'].some((name) => values.get(name)?.[0] === recipient),
    );
    if (reader) remember(reader, { otp, link });
  }
  return messages.at(-1)?.position ?? since;
}
