import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  approveProposal,
  type DeedFields,
  type DeedName,
  doDeed,
  getDeskPartner,
  listDeskPartners,
  listPortfolios,
  listQueue,
  makeDeskKey,
} from '#contract';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, holding } from '#support/holdings.ts';
import { codeOf } from '#support/provider.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';

const provider = providerForFile();
const as = (staff: TestStaff) => ({ headers: { ...staff.headers } });
const officer = () => newStaff(provider, 'officer');
const approver = () => newStaff(provider, 'approver');

const act = async (deed: DeedName, subject: string, fields: DeedFields = {}) =>
  provider.ask(doDeed, { ...as(await officer()), body: { deed, subject, ...fields } });
const partner = async (id: number) =>
  (await provider.answer(getDeskPartner, { ...as(await officer()), id: String(id) })).partner;

async function approve(subject: string) {
  const staff = await approver();
  const { entries } = await provider.answer(listQueue, as(staff));
  const found = entries.find(({ proposal }) => proposal?.subject === subject)?.proposal;
  return provider.ask(approveProposal, { ...as(staff), id: found?.proposal_id ?? randomUUID() });
}

test('terms change once a second person agrees, and holdings count anew at once', async () => {
  const borrower = await newBorrower(provider);
  const server = await connect(provider, borrower);
  await server.send([holding('stock', 600_000), holding('crypto', 400_000)]);
  const id = String(borrower.application_id);
  const credit = async () => {
    const { all } = await provider.answer(listPortfolios, { as: borrower.email });
    return all.find(({ portfolio_id }) => portfolio_id === borrower.portfolios.USD)
      ?.availableCredit;
  };
  expect(await act('partner-terms', id, { crypto: '0%', share: 'none' })).toMatchObject({
    ok: true,
  });
  const before = await credit();
  expect(before).toBeGreaterThan(180_000);
  expect(await approve(id)).toMatchObject({ ok: true });
  expect((await partner(borrower.application_id)).terms).toMatchObject({
    crypto: '0%',
    share: 'none',
  });
  expect(await credit()).toBe(180_000);
  await act('partner-terms', id, { stock_age: '60' });
  await approve(id);
  expect((await partner(borrower.application_id)).terms.stock_age).toBe('60');
  await act('partner-terms', id, { crypto: 'none', stock_age: 'none' });
  await approve(id);
  const { crypto, ratio, stock_age } = (await partner(borrower.application_id)).terms;
  expect([crypto, ratio, stock_age]).toEqual(['', '30%', '']);
  expect(await credit()).toBe(300_000); // lent on as the rest
});

test('terms that cannot be are refused before anybody is asked, with the field that is wrong', async () => {
  const wrong = async (fields: DeedFields) => {
    const outcome = await act('partner-terms', '2', fields);
    return outcome.ok ? [] : outcome.errors;
  };
  expect(await wrong({ interest: 'three' })).toEqual([expect.stringContaining('interest')]);
  expect(await wrong({ crypto: '101%' })).toEqual([expect.stringContaining('up to 100%')]);
  expect(await wrong({ crypto_age: '1.5' })).toEqual([expect.stringContaining('minutes')]);
  expect(await wrong({ holidays: '25 December' })).toEqual([expect.stringContaining('days')]);
  expect(await wrong({})).toEqual([expect.stringContaining('Nothing is changed')]);
  for (const nobody of ['999', 'nobody', '99999999999']) {
    expect(codeOf(await act('partner-terms', nobody, { interest: '3%' }))).toBe('not_found');
  }
});

test('a proposal is void when the terms have changed otherwise meanwhile', async () => {
  expect(await act('partner-terms', '3', { interest: '4%' })).toMatchObject({ ok: true });
  await provider.context.shared
    .updateTable('applications')
    .set({ collateral_ratio_bp: 2_100 })
    .where('application_id', '=', 3)
    .execute();
  expect(codeOf(await approve('3'))).toBe('state_conflict');
  expect((await partner(3)).terms.interest).not.toBe('4%');
});

test('a partner is added, gets its look, addresses and key, and two people let its users borrow', async () => {
  const add = { type: 'widget', interest: '2.5%', ratio: '40%' } as const;
  expect(await act('partner-add', 'Sabi Wealth', add)).toMatchObject({ ok: true });
  expect(codeOf(await act('partner-add', 'sabi wealth', add))).toBe('state_conflict');
  const { partners } = await provider.answer(listDeskPartners, as(await officer()));
  const made = partners.find(({ name }) => name === 'Sabi Wealth');
  const id = String(made?.application_id);
  expect(made?.waitlist).toBe(true);
  expect(codeOf(await act('partner-approve', id))).toBe('state_conflict');
  const look = { background_color: '#16324f', logo: 'https://sabi.example.com/logo.svg' };
  expect(await act('partner-look', id, look)).toMatchObject({ ok: true });
  const address = {
    origins: 'https://sabi.example.com',
    webhook_url: 'https://sabi.example.com/w',
  };
  expect(await act('partner-addresses', id, address)).toMatchObject({ ok: true });
  expect((await partner(Number(id))).addresses.origins).toBe('');
  expect(await approve(id)).toMatchObject({ ok: true });
  const key = await provider.answer(makeDeskKey, { ...as(await approver()), id });
  const shown = await partner(Number(id));
  expect(shown).toMatchObject({ look, addresses: { ...address, pull_url: 'none' } });
  expect(shown.keys).toMatchObject([{ key_id: key.key_id, revoked_at: null }]);
  expect(JSON.stringify(shown)).not.toContain(key.secret);
  expect(await act('partner-approve', id)).toMatchObject({ ok: true });
  expect(await approve(id)).toMatchObject({ ok: true });
  expect((await partner(Number(id))).waitlist).toBe(false);
  expect(await act('key-revoke', key.key_id)).toMatchObject({ ok: true });
  expect((await partner(Number(id))).keys[0]?.revoked_at).not.toBeNull();
  expect(codeOf(await act('key-revoke', key.key_id))).toBe('not_found');
});
