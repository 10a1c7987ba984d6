/** What Sabi Wallet's developers have in their configuration: the seed's partner 6. */
export const sabi = {
  application_id: 6,
  key: { id: 'hk_test_sabi_wallet', secret: 'hs_test_oUD6bIZv7RnxSloVkWJuB5ew1WM25AfICAXN7TrJGn0' },
  /** A secret that is nobody's, to see a signature refused. */
  wrongSecret: 'hs_test_somebody_elses',
} as const;

/** A user of Sabi Wallet, under Sabi's own id. */
export type Customer = {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile: string;
};

/** Sabi's users: two who have been here before, and one whose contact has to be proven first. */
export const customers: readonly Customer[] = [
  {
    user_id: 'sabi-1007',
    first_name: 'Gbemi',
    last_name: 'Alade',
    email: 'gbemi@example.com',
    mobile: '+2348030000007',
  },
  {
    user_id: 'sabi-1008',
    first_name: 'Hauwa',
    last_name: 'Musa',
    email: 'hauwa@example.com',
    mobile: '+2348030000008',
  },
  {
    user_id: 'sabi-1011',
    first_name: 'Kemi',
    last_name: 'Ade',
    email: 'kemi@example.com',
    mobile: '+2348030000011',
  },
];

export const customerOf = (user_id: string): Customer | undefined =>
  customers.find((one) => one.user_id === user_id);
