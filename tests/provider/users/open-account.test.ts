import { expect, test } from 'vitest';
import { cellOfContact, freeReservations, reserveContacts } from '#provider/db/directory.ts';
import { openAccount } from '#provider/users/open-account.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { byTwo } from '#support/staff.ts';

const provider = providerForFile();

/** As a process leaves it that died after it, and before the row of its borrower. */
async function reserve(contact: string) {
  const { context, clock } = provider;
  const reserved = { cell: context.cell, contacts: [contact], now: clock.now() };
  expect(await reserveContacts(context.database, reserved)).toBe(true);
}
const ownersOf = (email: string) =>
  provider.context.db.selectFrom('users').select('user_id').where('email', '=', email).execute();

test('an account whose opening failed halfway is opened by the next hand-off', async () => {
  const contact = 'left-halfway@example.com';
  await reserve(contact);
  const name = { firstname: 'efua', lastname: 'mensah' };
  await openAccount(provider.context, { ...name, contact, application_id: 2 });
  expect(await ownersOf(contact)).toHaveLength(1);
  await openAccount(provider.context, { ...name, contact, application_id: 2 });
  expect(await ownersOf(contact)).toHaveLength(1);
  await freeReservations(provider.context.database, provider.clock.now() + 3_600_000);
  expect(await cellOfContact(provider.context.shared, contact)).toBe(provider.context.cell);
});

test('a change of contact that failed halfway can be made again at once', async () => {
  const { user_id } = await newBorrower(provider);
  const new_email = 'changed-halfway@example.com';
  await reserve(new_email);
  const deed = { deed: 'contact', subject: user_id, new_email } as const;
  const words = { checked: 'passport', why: 'The old inbox is lost.' } as const;
  expect(codeOf(await byTwo(provider, { ...deed, ...words }))).toBe('ok');
  expect(await ownersOf(new_email)).toEqual([{ user_id }]);
});
