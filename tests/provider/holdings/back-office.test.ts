import { beforeEach, describe, expect, test } from 'vitest';
import { approveProposal, doDeed, listPortfolios } from '#contract';
import {
  acceptPicture,
  dropPicture,
  heldPictures,
  oldPortfolios,
} from '#provider/holdings/held.ts';
import { borrow } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer } from '#support/holdings.ts';
import { changeTerms } from '#support/partner-terms.ts';
import { codeOf } from '#support/provider.ts';
import { newStaff } from '#support/staff.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let partner: PartnerServer;
const minute = 60_000;

const dollars = async () => {
  const { all } = await provider.answer(listPortfolios, { as: borrower.email });
  return all.find(({ currency }) => currency === 'USD');
};
const waiting = async () => {
  const held = await heldPictures(provider.context.db);
  return held.filter(({ portfolio_id }) => portfolio_id === borrower.portfolios.USD);
};

beforeEach(async () => {
  partner = await connect(provider, borrower);
  await partner.send([holding('stock', 1_000_000)], provider.clock.now() - 2 * minute);
});

test('a person takes a picture that was held, and it lends again', async () => {
  await partner.send([holding('stock', 400_000)], provider.clock.now() - minute);
  expect(await waiting()).toMatchObject([
    { partner: 'Northgate', reason: 'The price of STOCK went from 10000.00 to 4000.00.' },
  ]);
  await acceptPicture(provider.context, borrower.portfolios.USD, 'ngozi');
  expect(await waiting()).toEqual([]);
  expect(await dollars()).toMatchObject({
    value: 400_000,
    availableCredit: 120_000,
    holdings: { old: false },
  });
});

describe('while two people decide', () => {
  let propose: () => Promise<{ proposal_id: string | null }>;
  let approve: (id: string | null) => Promise<string | undefined>;
  beforeEach(async () => {
    const officer = await newStaff(provider, 'officer');
    const approver = await newStaff(provider, 'approver');
    const body = { deed: 'holdings-accept', subject: borrower.portfolios.USD } as const;
    propose = () => provider.answer(doDeed, { headers: { ...officer.headers }, body });
    approve = async (id) => {
      const by = { headers: { ...approver.headers }, id: id ?? '' };
      return codeOf(await provider.ask(approveProposal, by));
    };
    await send(400_000);
  });
  const send = async (value: number) => {
    await provider.passTime(minute);
    const { data } = await partner.send([holding('stock', value)]);
    expect(data.portfolios[0]?.status).toBe('held');
  };

  test('the partner goes on sending: what it sent last is taken', async () => {
    const [{ received_at } = {}] = await waiting();
    const { proposal_id } = await propose();
    await send(420_000);
    await send(380_000);
    expect(await waiting()).toMatchObject([
      { received_at, reason: 'The price of STOCK went from 10000.00 to 3800.00.' },
    ]);
    expect(await approve(proposal_id)).toBe('ok');
    expect(await waiting()).toEqual([]);
    expect(await dollars()).toMatchObject({ value: 380_000, holdings: { old: false } });
  });

  test.each([
    ['at once', [190_000]],
    ['step by step', [300_000, 190_000]],
  ])(
    'nobody approves holdings that have jumped again %s from those that were proposed',
    async (_, values) => {
      const { proposal_id } = await propose();
      for (const value of values) await send(value);
      expect(await approve(proposal_id)).toBe('state_conflict');
      expect(await dollars()).toMatchObject({ value: 1_000_000, holdings: { old: true } });
      const again = await propose();
      expect(await approve(again.proposal_id)).toBe('ok');
      expect(await dollars()).toMatchObject({ value: 190_000 });
    },
  );
});

test('a picture that a person drops is gone, and nothing lends before the next', async () => {
  await partner.send([holding('stock', 9_000_000)], provider.clock.now() - minute);
  await dropPicture(provider.context, borrower.portfolios.USD, 'ngozi');
  expect(await waiting()).toEqual([]);
  expect(await dollars()).toMatchObject({ value: 1_000_000, availableCredit: 0 });
  await partner.send([holding('stock', 1_100_000)]);
  expect(await dollars()).toMatchObject({ value: 1_100_000, availableCredit: 330_000 });
});

test('nothing is taken or dropped that was not held', async () => {
  const id = borrower.portfolios.USD;
  await expect(acceptPicture(provider.context, id, 'ngozi')).rejects.toThrow('is held');
  await expect(dropPicture(provider.context, id, 'ngozi')).rejects.toThrow('is held');
});

test('new terms count what is held anew at once, for everybody at that partner', async () => {
  await partner.send([holding('stock', 600_000), holding('crypto', 400_000)]);
  const set = (change: Parameters<typeof changeTerms>[2]) =>
    changeTerms(provider.context, borrower.application_id, change, 'ngozi');
  await set({ advance_rates: { crypto: 0 } });
  expect(await dollars()).toMatchObject({ value: 600_000, availableCredit: 180_000 });
  await set({ advance_rates: { crypto: 3_000 }, largest_share_bp: 5_000 });
  expect(await dollars()).toMatchObject({ value: 900_000, holdings: { worth: 1_000_000 } });
  await set({ largest_share_bp: null });
  expect(await dollars()).toMatchObject({ value: 1_000_000 });
  await expect(changeTerms(provider.context, 999, {}, 'ngozi')).rejects.toThrow('not find');
});

test.each([
  [{ interest_bp: 0 }, 'percentages'],
  [{ collateral_ratio_bp: 10_001 }, 'percentages'],
  [{ largest_share_bp: 0 }, 'percentages'],
  [{ advance_rates: { crypto: -1 } }, 'percentages'],
  [{ price_ages: { crypto: 0 } }, 'ages'],
])('terms that cannot be are refused: %o', async (change, why) => {
  await expect(changeTerms(provider.context, 2, change, 'ngozi')).rejects.toThrow(why);
});

test('prices that have grown old under a running loan are listed', async () => {
  const old = async () => {
    const all = await oldPortfolios(provider.context.db, provider.clock.now());
    return all.map(({ portfolio_id }) => portfolio_id);
  };
  await partner.send([holding('crypto', 1_000_000)]);
  await borrow(provider, borrower, 'USD', 10_000);
  expect(await old()).not.toContain(borrower.portfolios.USD);
  await provider.passTime(20 * minute);
  expect(await old()).toContain(borrower.portfolios.USD);
});

test('a warning that old prices cause says when they were true', async () => {
  const set = (rate: number) =>
    changeTerms(
      provider.context,
      borrower.application_id,
      { advance_rates: { crypto: rate } },
      'ngozi',
    );
  await partner.send([holding('crypto', 1_000_000)]);
  await borrow(provider, borrower, 'USD', 100_000);
  await provider.passTime(20 * minute);
  await set(300);
  const { body } = await provider.context.db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', borrower.user_id)
    .where('subject', '=', 'Your portfolio has fallen to its redline')
    .executeTakeFirstOrThrow();
  expect(body).toMatch(/is worth \$1,000\.00 as of \d+ \w+ \d{4}, \d\d:\d\d Lagos time, and its/);
  await set(3_000);
});
