/** A part of the product whose tests must notice a defect planted in it. */
export type Room = {
  /** Where defects are planted. */
  readonly sources: readonly string[];
  /** The suite of `vitest.config.ts` whose settings hold, and its files that are asked, the room's own first. */
  readonly suite: 'pure' | 'stores' | 'provider';
  readonly tests: readonly string[];
  /** Of a hundred defects, how many have to be noticed at least. */
  readonly wanted: number;
};

const provider = (room: string, wanted: number, ...folders: string[]): Room => ({
  sources: [`src/provider/${room}/*.ts`],
  suite: 'provider',
  tests: folders.map((folder) => `tests/provider/${folder}/*.test.ts`),
  wanted,
});

export const rooms: Readonly<Record<string, Room>> = {
  credit: {
    sources: ['src/credit/*.ts'],
    suite: 'pure',
    tests: ['tests/credit/**/*.test.ts'],
    wanted: 95,
  },
  submit: {
    sources: ['src/stores/submit.ts'],
    suite: 'stores',
    tests: ['tests/stores/submit.test.ts'],
    wanted: 85,
  },
  ledger: provider('ledger', 95, 'ledger', 'disputes'),
  repayments: provider(
    'repayments',
    85,
    ...['repayments', 'lists', 'autopay', 'statement', 'notifications', 'payments', 'back-office'],
  ),
  withdrawals: provider(
    'withdrawals',
    85,
    ...['withdrawals', 'accounts', 'notifications', 'payments', 'back-office'],
  ),
  checkouts: provider(
    'checkouts',
    85,
    ...['repayments', 'cards', 'autopay', 'disputes', 'notifications', 'payments', 'back-office'],
  ),
  loans: provider(
    'loans',
    85,
    ...[
      'loans',
      'lists',
      'repayments',
      'autopay',
      'disputes',
      'notifications',
      'sell-orders',
      'back-office',
    ],
  ),
};
