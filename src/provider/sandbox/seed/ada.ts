import { addDays, addMonths, firstOfMonth, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '../../clock/clock.ts';
import type { Tx } from '../../db/tables.ts';
import { borrow, repay, repayThisMonth, withdraw } from './history.ts';
import { idOf } from './ids.ts';
import { accountNameOf, ada } from './people.ts';

const months = 33;
const bank = {
  account_id: idOf('account', 'ada', 'NGN'),
  bank_code: '901',
  bank_name: 'Baobab Test Bank',
  account_number: '0102030405',
};

/** Borrowed every month for years and paid back; two loans run, and every bill is paid. */
export async function seedAda(tx: Tx, today: IsoDay): Promise<void> {
  const to = { ...bank, account_name: accountNameOf(ada) };
  await seedCardAndAccounts(tx, to, today);
  for (let ago = months; ago >= 3; ago--) {
    const number = months - ago + 1;
    const day = addDays(addMonths(firstOfMonth(today), -ago), 4 + (number % 9));
    const terms = { ...termsOf(number), borrower: ada, number, application_id: 1, day };
    const loan_id = await borrow(tx, terms);
    await withdraw(tx, { ...terms, amount: terms.principal, to });
    await repay(tx, loan_id, 'everything', addDays(day, 24 + (number % 20)));
  }
  const recent = addDays(addMonths(firstOfMonth(today), -2), 9);
  const dollars = { borrower: ada, number: 41, application_id: 1, currency: 'USD' } as const;
  const naira = { borrower: ada, number: 42, application_id: 1, currency: 'NGN' } as const;
  const first = await borrow(tx, { ...dollars, principal: 1_200_00, tenure: 6, day: recent });
  await withdraw(tx, { ...dollars, amount: 850_00, day: recent, to });
  const second = await borrow(tx, {
    ...naira,
    principal: 1_500_000_00,
    tenure: 3,
    day: addDays(recent, 3),
  });
  await withdraw(tx, { ...naira, amount: 1_320_000_00, day: addDays(recent, 3), to });
  const sentBack = { ...dollars, number: 43, amount: 120_00, day: addDays(recent, 1) };
  await withdraw(tx, { ...sentBack, to: { ...to, account_number: '0123451111' }, rejected: true });
  for (const loan_id of [first, second]) {
    await repayThisMonth(tx, loan_id, today);
  }
}

/** Larger as the years pass; one in three in Naira. */
function termsOf(number: number) {
  const tenure = number % 4 === 0 ? 6 : 3;
  return number % 3 === 0
    ? ({ currency: 'NGN', principal: (1_000_000 + number * 35_000) * 100, tenure } as const)
    : ({ currency: 'USD', principal: (240 + number * 27.5) * 100, tenure } as const);
}

async function seedCardAndAccounts(
  tx: Tx,
  naira: typeof bank & { account_name: string },
  today: IsoDay,
): Promise<void> {
  const { user_id } = ada;
  const at = instant(lagosMidnight(addMonths(today, -34)));
  const [year, month] = addMonths(today, 26).split('-').map(Number);
  await tx
    .insertInto('cards')
    .values({
      card_id: idOf('card', 'ada'),
      user_id,
      brand: 'visa',
      last4: '4081',
      exp_month: month ?? 1,
      exp_year: year ?? 0,
      token: 'AUTH_sandbox_ada',
      added_at: at,
    })
    .execute();
  const dollars = {
    account_number: '000123456789',
    swift_code: 'TESTNGLA',
    account_type: 'checking',
    bank_name: 'Example Bank of Nowhere',
    bank_address: '1 Example Street, Lagos',
    beneficiary_name: `${ada.firstname} ${ada.lastname}`,
    beneficiary_address: '2 Example Close, Lagos',
  };
  const { account_number, bank_code } = naira;
  await tx
    .insertInto('accounts')
    .values([
      {
        ...naira,
        user_id,
        processor_id: 1,
        slug: 'naira-bank',
        details: JSON.stringify({ account_number, bank_code }),
        saved_at: at,
      },
      {
        account_id: idOf('account', 'ada', 'USD'),
        user_id,
        processor_id: 3,
        slug: 'manual-dollar-bank',
        account_number: dollars.account_number,
        bank_code: null,
        bank_name: dollars.bank_name,
        account_name: dollars.beneficiary_name,
        details: JSON.stringify(dollars),
        saved_at: at,
      },
    ])
    .execute();
}
