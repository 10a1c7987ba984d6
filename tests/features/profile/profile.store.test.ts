import { expect, test } from 'vitest';
import { addAccount, getPreferences, listAccounts, signIn } from '#contract';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();

/** Somebody new on /profile. */
async function onProfile() {
  const { email: as } = await newBorrower(provider);
  const tab = openTab(provider, '/profile');
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(as), 2);
  const { $toasts } = await import('#stores/toasts.ts');
  const saved = async () => (await provider.answer(getPreferences, { as })).preferences;
  return { as, tab, saved, said: () => $toasts.get().map((one) => one.message) };
}
const unanswered = async () => {
  throw new TypeError('Failed to fetch');
};

test('choices made one after another are all kept, in as few requests as can be', async () => {
  const { tab, saved } = await onProfile();
  const { $flow, $preferences, choose } = await import('#features/profile/preferences.store.ts');
  $preferences.listen(() => {});
  await $preferences.fetch();
  let requests = 0;
  tab.answerWith(async (request) => {
    requests += 1;
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = await request.text();
    return provider.fetch(pathname + search, { method, headers, body });
  });
  const first = choose('reminders', { reminder_days: [7] });
  await Promise.all([
    choose('reminders', { reminder_sms: true }),
    choose('redline', { redline_bp: [3_000] }),
    first,
  ]);
  expect(requests).toBe(2);
  expect($flow.get()).toEqual({ step: 'saved', group: 'redline' });
  const expected = {
    reminder_days: [7],
    reminder_email: true,
    reminder_sms: true,
    sms_copies: false,
    redline_bp: [3_000],
  };
  expect(await saved()).toEqual(expected);
  expect($preferences.get().data).toEqual(expected);
});

test('without an answer the choice goes back, and the next one is kept', async () => {
  const { tab, saved } = await onProfile();
  const { $flow, choose } = await import('#features/profile/preferences.store.ts');
  tab.answerWith(unanswered);
  await choose('redline', { redline_bp: [] });
  expect($flow.get()).toMatchObject({
    step: 'failed',
    group: 'redline',
    message: 'No answer came. Check your connection, then try again.',
  });
  tab.answerWith(undefined);
  await choose('redline', { redline_bp: [] });
  expect($flow.get()).toMatchObject({ step: 'saved' });
  expect((await saved()).redline_bp).toEqual([]);
});

test('an account is removed once it was asked about; one that is gone already is what was wanted', async () => {
  const { as, tab, said } = await onProfile();
  for (const account_number of ['0123456789', '0123456780']) {
    const details = { bank_code: '901', account_number };
    await provider.answer(addAccount, { as, body: { processor_id: 1, details } });
  }
  const store = await import('#features/profile/accounts.store.ts');
  store.$accounts.listen(() => {});
  await store.$accounts.fetch();
  const [one, other] = store.$accounts.get().data ?? [];
  if (!one || !other) throw new Error('Two accounts were added');

  store.askToRemove(one);
  tab.answerWith(unanswered);
  await store.remove();
  expect(store.$removing.get()?.problem).toMatch(/^No answer came/);
  tab.answerWith(undefined);
  await Promise.all([store.remove(), store.remove()]);
  expect(store.$removing.get()).toBeUndefined();
  expect(store.$accounts.get().data).toEqual([other]);
  expect(said()).toEqual([`We removed the account ending ${one.account_number.slice(-4)}.`]);

  await provider.context.db.deleteFrom('accounts').where('account_id', '=', other.id).execute();
  store.askToRemove(other);
  await store.remove();
  expect(store.$accounts.get().data).toEqual([]);
  expect((await provider.answer(listAccounts, { as })).all).toEqual([]);
});

test('one device or all others are signed out, and a new password leaves this one alone', async () => {
  const { as, said } = await onProfile();
  const body = { email: as, password: 'Holdfast-1!' };
  for (let count = 0; count < 3; count++) await provider.answer(signIn, { body });
  const store = await import('#features/profile/devices.store.ts');
  const { changePassword } = await import('#features/profile/password.store.ts');
  store.$sessions.listen(() => {});
  await store.$sessions.fetch();
  const current = () => store.$sessions.get().data?.map((session) => session.current);
  expect(current()).toEqual([true, false, false, false]);
  const other = store.$sessions.get().data?.[1];
  if (other) await store.signOutDevice(other);
  expect(current()).toEqual([true, false, false]);
  await store.signOutOthers();
  expect(current()).toEqual([true]);
  expect(said()).toEqual(['That device is signed out.', 'Every other device is signed out.']);

  await provider.answer(signIn, { body });
  expect(await changePassword('weak', 'weak')).toMatchObject({ at: 'password' });
  expect(await changePassword('Kelp-on-rock-9', 'Kelp-on-rock')).toEqual({
    at: 'confirmation',
    message: 'Both password fields must match',
  });
  expect(await changePassword('Kelp-on-rock-9', 'Kelp-on-rock-9')).toBeUndefined();
  expect(said()).toContain('You have successfully set your password.');
  await store.$sessions.fetch();
  expect(current()).toEqual([true]);
});
