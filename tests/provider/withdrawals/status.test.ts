import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { instant } from '#provider/clock/clock.ts';
import {
  transition,
  transitions,
  type WithdrawalTransition,
} from '#provider/withdrawals/status.ts';
import { providerForFile, withdrawerForTest } from '#support/fixtures.ts';

const provider = providerForFile();
const borrower = withdrawerForTest(provider);

/** To an account whose last digits say what its bank does; gives the withdrawal's id. */
async function withdraw(ending: string): Promise<string> {
  const { withdrawals } = await provider.answer(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: 10_000,
      application_id: borrower.application_id,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number: `012345${ending}` },
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
      sendToAccount: 'new',
    },
  });
  return withdrawals[0]?.withdrawal_id ?? '';
}

const statusOf = async (withdrawal_id: string) => {
  const { status } = await provider.context.db
    .selectFrom('withdrawals')
    .select('status')
    .where('withdrawal_id', '=', withdrawal_id)
    .executeTakeFirstOrThrow();
  return status;
};

async function auditsOf(withdrawal_id: string): Promise<string[]> {
  const rows = await provider.context.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', withdrawal_id)
    .orderBy('audit_id')
    .execute();
  return rows.map(({ action }) => action);
}

const tryAll = async (withdrawal_id: string): Promise<string[]> => {
  const { request: _, ...others } = transitions;
  const status = await statusOf(withdrawal_id);
  const at = instant(provider.clock.now());
  const refused = [];
  for (const name of Object.keys(others) as WithdrawalTransition[]) {
    if (transitions[name].from === status) continue;
    const tried = provider.context.db
      .transaction()
      .execute((tx) => transition(tx, withdrawal_id, name, { at, detail: {} }));
    await expect(tried, `${name} from ${status}`).rejects.toMatchObject({ code: 'state_conflict' });
    refused.push(name);
  }
  return refused;
};

test.each([
  ['6789', ['request', 'complete']],
  ['1111', ['request', 'reject']],
  ['3333', ['request', 'complete', 'return']],
] as const)(
  'a withdrawal to %s takes these transitions, each with one audit row, and no other',
  async (ending, names) => {
    const id = await withdraw(ending);
    expect(await tryAll(id)).toEqual(['return']);
    await provider.passTime(1_000);
    await provider.passTime(3_000);
    await provider.passTime(25 * 3_600_000);
    const last = names[names.length - 1] ?? 'request';
    expect(await statusOf(id)).toBe(transitions[last].to);
    expect((await tryAll(id)).length).toBeGreaterThan(1);
    expect(await auditsOf(id)).toEqual(names.map((name) => transitions[name].action));
  },
);

test('nothing but the table sets a withdrawal’s status, and the seed writes its past ones', () => {
  const root = new URL('../../../src/provider/', import.meta.url);
  const setters = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => {
    if (!path.endsWith('.ts') || path === 'withdrawals/status.ts') return false;
    const source = readFileSync(new URL(path, root), 'utf8');
    const updates = source.split(/updateTable\('withdrawals'\)/).slice(1);
    return (
      source.includes("insertInto('withdrawals')") ||
      updates.some((rest) => /\bstatus\b/.test(rest.slice(0, rest.indexOf('.where('))))
    );
  });
  expect(setters).toEqual(['sandbox/seed/history.ts']);
});
