import { addMonths, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import type { Currency } from '#credit/money.ts';
import { minor } from '#credit/money.ts';
import { instant } from '../../clock/clock.ts';
import type { Tx } from '../../db/tables.ts';
import { idOf } from './ids.ts';
import {
  ada,
  bayo,
  chi,
  dayo,
  efe,
  femi,
  gbemi,
  hauwa,
  idris,
  jumoke,
  kemi,
  type Person,
} from './people.ts';

type Holding = {
  readonly owner: Person;
  readonly application_id: number;
  readonly currency: Currency;
  /** Counts portfolios of one currency at one partner. */
  readonly number?: number;
  /** Minor units. */
  readonly value: number;
  readonly selected?: boolean;
  readonly waitlist?: boolean;
  readonly signed?: boolean;
};

const holdings: readonly Holding[] = [
  {
    owner: ada,
    application_id: 1,
    currency: 'USD',
    value: 24_650_00,
    selected: true,
    signed: true,
  },
  { owner: ada, application_id: 1, currency: 'NGN', value: 21_400_000_00, signed: true },
  { owner: ada, application_id: 2, currency: 'USD', value: 8_120_40, signed: true },
  { owner: ada, application_id: 3, currency: 'NGN', value: 6_750_000_00 },
  { owner: ada, application_id: 3, currency: 'NGN', number: 2, value: 3_280_000_00 },
  { owner: bayo, application_id: 2, currency: 'USD', value: 12_480_00, selected: true },
  { owner: bayo, application_id: 2, currency: 'NGN', value: 4_620_000_00 },
  {
    owner: chi,
    application_id: 5,
    currency: 'NGN',
    value: 5_300_000_00,
    selected: true,
    waitlist: true,
  },
  { owner: chi, application_id: 1, currency: 'USD', value: 6_940_00, signed: true },
  {
    owner: dayo,
    application_id: 2,
    currency: 'NGN',
    value: 7_800_000_00,
    selected: true,
    signed: true,
  },
  { owner: efe, application_id: 3, currency: 'USD', value: 9_310_00, selected: true, signed: true },
  {
    owner: femi,
    application_id: 1,
    currency: 'NGN',
    value: 9_600_000_00,
    selected: true,
    signed: true,
  },
  { owner: gbemi, application_id: 6, currency: 'NGN', value: 11_250_000_00, selected: true },
  { owner: gbemi, application_id: 6, currency: 'USD', value: 3_480_00 },
  { owner: hauwa, application_id: 6, currency: 'USD', value: 18_940_00, selected: true },
  {
    owner: idris,
    application_id: 1,
    currency: 'USD',
    value: 9_400_00,
    selected: true,
    signed: true,
  },
  { owner: idris, application_id: 2, currency: 'USD', value: 12_600_00, signed: true },
  { owner: jumoke, application_id: 2, currency: 'USD', value: 12_480_00, selected: true },
  { owner: jumoke, application_id: 2, currency: 'NGN', value: 4_620_000_00 },
  {
    owner: kemi,
    application_id: 6,
    currency: 'USD',
    value: 1_390_00,
    selected: true,
    signed: true,
  },
];

export const portfolioOf = (
  { key }: Person,
  application_id: number,
  currency: Currency,
  number = 1,
) => idOf('portfolio', key, application_id, currency, ...(number > 1 ? [number] : []));

/** Who is with which partner, and what each holds there. */
export async function seedHoldings(tx: Tx, today: IsoDay): Promise<void> {
  const joined = ({ monthsAgo }: Person) => instant(lagosMidnight(addMonths(today, -monthsAgo)));
  const memberships = new Map(
    holdings.map(({ owner, application_id }) => [
      `${owner.key}/${application_id}`,
      { user_id: owner.user_id, application_id, joined_at: joined(owner) },
    ]),
  );
  await tx
    .insertInto('memberships')
    .values([...memberships.values()])
    .execute();
  const rows = holdings.map((holding, position) => {
    const { owner, application_id, currency, number, signed } = holding;
    const { selected = false, waitlist = false } = holding;
    return {
      portfolio_id: portfolioOf(owner, application_id, currency, number),
      user_id: owner.user_id,
      application_id,
      position,
      currency,
      value: minor(holding.value),
      selected,
      waitlist,
      legal_name: signed ? `${owner.firstname} ${owner.lastname}` : null,
      legal_accepted_at: signed ? joined(owner) : null,
    };
  });
  await tx.insertInto('portfolios').values(rows).execute();
}
