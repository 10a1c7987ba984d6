import {
  addDays,
  addMonths,
  firstOfMonth,
  type IsoDay,
  lagosMidnight,
  laterDay,
} from '#credit/calendar.ts';
import { instant } from '../../clock/clock.ts';
import type { Tx } from '../../db/tables.ts';
import { hashPassword } from '../../session/passwords.ts';
import type { BlockedAction } from '../../users/blocks.ts';
import { idOf } from './ids.ts';

export const everybodysPassword = 'Holdfast-1!';

/** What a person may not do, and why. */
type Blocked = { readonly actions: readonly BlockedAction[]; readonly reason: string };

export type Person = {
  readonly key: string;
  readonly user_id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly mobile: string;
  readonly shows: string;
  readonly monthsAgo: number;
  readonly blocked: Blocked | null;
  /** Null for a customer who signs in by a code until the offer asks for a password. */
  readonly password: string | null;
};

const person = (
  number: number,
  firstname: string,
  lastname: string,
  shows: string,
  {
    monthsAgo,
    blocked = null,
    password = everybodysPassword,
  }: { monthsAgo: number; blocked?: Blocked | null; password?: string | null },
): Person => {
  const key = firstname.toLowerCase();
  return {
    key,
    user_id: idOf('user', key),
    firstname,
    lastname,
    email: `${key}@example.com`,
    mobile: `+23480300000${String(number).padStart(2, '0')}`,
    shows,
    monthsAgo,
    blocked,
    password,
  };
};

export const ada = person(
  1,
  'Ada',
  'Obi',
  'Loans serviced and repaid, long lists, notifications, a card, saved bank accounts',
  { monthsAgo: 38 },
);
export const bayo = person(
  2,
  'Bayo',
  'Adeyemi',
  'New: credit available, no loan, no card, terms not accepted',
  { monthsAgo: 0 },
);
export const chi = person(
  3,
  'Chi',
  'Nwosu',
  'On the waitlist of one partner, and not of another, where a loan is about to be paid out',
  {
    monthsAgo: 2,
  },
);
export const dayo = person(
  4,
  'Dayo',
  'Bello',
  'Blocked from signing in, so from everything else too; late charges and the sale stand still',
  {
    monthsAgo: 14,
    blocked: { actions: ['signin'], reason: 'A bill of your line of credit was not paid.' },
  },
);
export const efe = person(
  5,
  'Efe',
  'Okoro',
  'Blocked from borrowing, repaying and withdrawing; $900.00 waits, and a bank transfer repays',
  {
    monthsAgo: 9,
    blocked: {
      actions: ['loan', 'repayment', 'withdrawal'],
      reason: 'We are checking a card payment that you reported.',
    },
  },
);
export const femi = person(
  6,
  'Femi',
  'Lawal',
  'Two bills overdue, fees and penalties posted; an older loan ended by a sale',
  {
    monthsAgo: 22,
  },
);
export const gbemi = person(7, 'Gbemi', 'Alade', 'Comes from a partner’s app, by its widget', {
  monthsAgo: 1,
});

/** Known to the pretend partner's app, which has never handed her over. */
export const hauwa = person(8, 'Hauwa', 'Musa', 'Comes from a partner’s app for the first time', {
  monthsAgo: 5,
});

export const idris = person(
  9,
  'Idris',
  'Sule',
  'Two loans at two partners, and $300.00 of credit that was never withdrawn',
  { monthsAgo: 4 },
);

export const jumoke = person(
  10,
  'Jumoke',
  'Balogun',
  'New, and has no password yet: signs in by a code, then the offer asks for a password',
  { monthsAgo: 0, password: null },
);

export const kemi = person(
  11,
  'Kemi',
  'Ade',
  'Her portfolio is near its redline, and her partner tells us what is in it',
  { monthsAgo: 4 },
);

/** As a bank writes it. */
export const accountNameOf = ({ firstname, lastname }: Person) =>
  `${firstname} ${lastname}`.toUpperCase();

export const people: readonly Person[] = [
  ada,
  bayo,
  chi,
  dayo,
  efe,
  femi,
  gbemi,
  idris,
  jumoke,
  kemi,
];

/** The people, and who is met in the pretend partner's app alone. */
export const everybody: readonly Person[] = [...people, hauwa];

export async function seedPeople(tx: Tx, today: IsoDay): Promise<void> {
  const password_hash = await hashPassword(everybodysPassword);
  const rows = everybody.map(({ user_id, firstname, lastname, email, mobile, ...rest }) => ({
    user_id,
    firstname,
    lastname,
    email,
    mobile,
    password_hash: rest.password && password_hash,
    bvn: null,
    joined_at: instant(lagosMidnight(addMonths(today, -rest.monthsAgo))),
    blacklist_signin: isBlocked(rest, 'signin'),
    blacklist_loan: isBlocked(rest, 'loan'),
    blacklist_repayment: isBlocked(rest, 'repayment'),
    blacklist_withdrawal: isBlocked(rest, 'withdrawal'),
  }));
  await tx.insertInto('users').values(rows).execute();
  await seedBlocks(tx, today);
}

const isBlocked = ({ blocked }: Pick<Person, 'blocked'>, action: BlockedAction) =>
  blocked?.actions.includes(action) ?? false;

/** Dayo has not paid for weeks; Efe has paid this month's bill before the block. */
async function seedBlocks(tx: Tx, today: IsoDay): Promise<void> {
  const first = firstOfMonth(today);
  const paid = addDays(first, 1);
  const efeSince = today < paid ? today : laterDay(addDays(today, -9), paid);
  const since = { [dayo.key]: addDays(addMonths(first, -1), 19), [efe.key]: efeSince };
  const rows = everybody.flatMap(({ key, user_id, blocked }) =>
    (blocked?.actions ?? []).map((action) => ({
      block_id: idOf('block', key, action),
      user_id,
      action,
      reason: blocked?.reason ?? '',
      since: instant(lagosMidnight(since[key] ?? today)),
    })),
  );
  await tx.insertInto('blocks').values(rows).execute();
}
