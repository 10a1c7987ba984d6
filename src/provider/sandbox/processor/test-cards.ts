/**
 * What a charge comes to. `later` stays pending until `seconds` of the provider's clock have
 * passed; `percent` of what was asked is paid then, 100 unless told. `gateway` is why it is not.
 */
export type Outcome =
  | { kind: 'success' }
  | { kind: 'failed'; reason: string; gateway: string }
  | {
      kind: 'later';
      seconds: number;
      ends: 'success' | 'failed';
      percent?: number;
      gateway?: string;
    };

export type TestCard = {
  number: string;
  cvv: string;
  label: string;
  pin?: string;
  otp?: string;
  outcome: Outcome;
  /** What a later charge of the saved card comes to, where it is not paid: a `challenge` asks for the code. */
  saved?: Outcome | { kind: 'challenge' };
};

const success: Outcome = { kind: 'success' };
/** `gateway` is the bank's answer as the processor passes it on. */
const declined: Outcome = {
  kind: 'failed',
  reason: 'The bank declined this card. Nothing was charged.',
  gateway: 'Declined',
};
const noMoney: Outcome = {
  kind: 'failed',
  reason: 'There is not enough money on this card. Nothing was charged.',
  gateway: 'Insufficient Funds',
};

/** The numbers that card processors publish for tests. They reach no bank. */
export const testCards: readonly TestCard[] = [
  { number: '4084084084084081', cvv: '408', label: 'Is paid at once', outcome: success },
  {
    number: '507850785078507812',
    cvv: '081',
    label: 'Asks for a PIN (1111), then is paid',
    pin: '1111',
    outcome: success,
  },
  {
    number: '5060666666666666666',
    cvv: '123',
    label: 'Asks for a PIN (1234) and a code (123456), then is paid',
    pin: '1234',
    otp: '123456',
    outcome: success,
  },
  {
    number: '4084080000005408',
    cvv: '001',
    label: 'Is declined',
    outcome: declined,
  },
  {
    number: '4084080000670037',
    cvv: '787',
    label: 'Has insufficient funds',
    outcome: noMoney,
  },
  {
    number: '5060660000000064',
    cvv: '606',
    label: 'The bank does not answer; unpaid after a minute',
    outcome: { kind: 'later', seconds: 60, ends: 'failed' },
  },
  {
    number: '4084080000001118',
    cvv: '111',
    label: 'Is paid; once saved, it is declined',
    outcome: success,
    saved: declined,
  },
  {
    number: '4084080000002223',
    cvv: '222',
    label: 'Is paid; once saved, it has insufficient funds',
    outcome: success,
    saved: noMoney,
  },
  {
    number: '4084080000003338',
    cvv: '333',
    label: 'Is paid; once saved, the bank asks for a code (123456)',
    otp: '123456',
    outcome: success,
    saved: { kind: 'challenge' },
  },
  {
    number: '4084080000004443',
    cvv: '444',
    label: 'Is paid; once saved, the bank answers after a minute',
    outcome: success,
    saved: { kind: 'later', seconds: 60, ends: 'success' },
  },
];

/** Bank transfers, where the money comes after the borrower has left. */
export const testTransfers = [
  {
    id: 'arrives',
    label: 'A transfer that arrives after 10 seconds',
    outcome: { kind: 'later', seconds: 10, ends: 'success' },
  },
  {
    id: 'fails',
    label: 'A transfer that never arrives; unpaid after 10 seconds',
    outcome: { kind: 'later', seconds: 10, ends: 'failed' },
  },
  {
    id: 'too-much',
    label: 'A transfer of a tenth more than is asked; arrives after 10 seconds',
    outcome: { kind: 'later', seconds: 10, ends: 'success', percent: 110 },
  },
  {
    id: 'too-little',
    label: 'A transfer of half of what is asked; arrives after 10 seconds',
    outcome: { kind: 'later', seconds: 10, ends: 'success', percent: 50 },
  },
] as const satisfies readonly { id: string; label: string; outcome: Outcome }[];

export const testCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number);
