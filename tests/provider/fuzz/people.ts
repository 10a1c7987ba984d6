import { people } from '#provider/sandbox/seed/people.ts';
import { startSession } from '#provider/session/start.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Operation } from './operations.ts';
import { newPerson, type Person, remember } from './person.ts';

const strangers = 12;

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
  const token = await provider.tokenOf(email);
  const name = `${firstname} ${lastname}`;
  return newPerson({ email, mobile: mobile ?? '', user_id, name, token });
}

/** Reads every list, so that the ids in them are known. */
export async function learn(
  { fetch }: TestProvider,
  person: Person,
  operations: readonly Operation[],
): Promise<void> {
  const headers = { authorization: `Bearer ${person.token}` };
  for (const { method, path, file, rights } of operations) {
    if (method !== 'GET' || file || rights !== 'borrower' || path.includes('{')) continue;
    const response = await fetch(`/api${path}`, { headers });
    if (response.ok) remember(person, await response.json());
  }
}

/** After a sign-out or a new password the old token is worth nothing. Whoever was erased stays away. */
export async function signInAgain({ context }: TestProvider, person: Person): Promise<void> {
  const [user_id = ''] = person.values.get('user_id') ?? [];
  const theirs = context.db.selectFrom('users').select('user_id').where('user_id', '=', user_id);
  if (!(await theirs.executeTakeFirst())) return;
  person.token = await context.db
    .transaction()
    .execute((tx) => startSession(tx, context, { user_id, application_id: 0 }));
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
