import { people } from '#provider/sandbox/seed/people.ts';
import { startSession } from '#provider/session/start.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import type { TestProvider } from '#support/provider.ts';
import { contractCalls } from './calls.ts';
import { newPerson, type Person, remember } from './person.ts';

const strangers = 12;

/** The seed's people, who have everything, and borrowers who begin with a card and a loan. */
export async function peopleOf(provider: TestProvider): Promise<Person[]> {
  const found: Person[] = [];
  for (const { email } of people) found.push(await personWith(provider, email));
  for (let number = 0; number < strangers; number++) {
    const borrower = await newBorrower(provider);
    await giveCard(provider, borrower);
    if (number % 4 === 0) await borrow(provider, borrower, 'USD', 60_000);
    if (number % 4 === 1) await borrow(provider, borrower, 'NGN', 120_000_000);
    found.push(await personWith(provider, borrower.email));
  }
  for (const person of found) await learn(provider, person);
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
export async function learn({ fetch }: TestProvider, person: Person): Promise<void> {
  const headers = { authorization: `Bearer ${person.token}` };
  for (const { method, path, file } of contractCalls) {
    if (method !== 'GET' || file || path.includes('{')) continue;
    const response = await fetch(`/api${path}`, { headers });
    if (response.ok) remember(person, await response.json());
  }
}

/** After a sign-out or a new password the old token is worth nothing. */
export async function signInAgain({ context }: TestProvider, person: Person): Promise<void> {
  const [user_id = ''] = person.values.get('user_id') ?? [];
  person.token = await context.db
    .transaction()
    .execute((tx) => startSession(tx, context, { user_id, application_id: 0 }));
}
