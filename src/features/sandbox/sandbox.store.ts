import { atom } from 'nanostores';
import { type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { type Minor, minor } from '#credit/money.ts';
import { createReadStore, ReadFailure } from '#stores/reads/read.ts';
import { saveFile } from '#stores/save-file.ts';

/** Calls that exist in the sandbox only, so the contract does not know them. */
const baseUrl = import.meta.env?.PUBLIC_API_URL || '/api';

export type Person = {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  /** Null for a customer who signs in by a code. */
  readonly password: string | null;
  readonly shows: string;
};

export type Message = {
  readonly id: string | number;
  readonly to: string;
  readonly channel: string;
  readonly subject: string;
  readonly body: string;
  readonly otp?: string | null;
  readonly link?: string | null;
  /** When it leaves, or left. */
  readonly sent_at: string;
  readonly from: string;
  readonly waits: boolean;
  /** A document goes with it. */
  readonly attached?: true;
  /** In how many SMS it travels. */
  readonly parts?: number;
};

export type MailForm = 'html' | 'text';
export type Scheme = 'light' | 'dark';

/** Where the page of a mail is, in one of the two schemes. */
export const mailAddress = ({ id }: Message, scheme: Scheme): string =>
  `${baseUrl}/sandbox/outbox/${id}/mail?scheme=${scheme}`;

export const attachmentAddress = ({ id }: Message): string =>
  `${baseUrl}/sandbox/outbox/${id}/attached`;

/** The parts of a portfolio that the market needs; amounts in minor units. */
export type Holding = {
  readonly portfolio_id: string;
  readonly currency: 'USD' | 'NGN';
  readonly value: Minor;
  readonly outstanding: Minor;
  readonly redline: Minor;
  readonly application: { readonly name: string };
};

/** A partner with its monthly interest in percent. */
export type Partner = {
  readonly application_id: number;
  readonly name: string;
  readonly interest: number;
};

type Request = { readonly body?: object; readonly token?: string };

/**
 * @returns `data` of the answer
 * @throws `ReadFailure` with a sentence to show
 */
async function call<T>(path: string, { body, token }: Request = {}): Promise<T> {
  const response = await fetch(baseUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => undefined);
  if (!response) throw new ReadFailure('offline', 'The sandbox does not answer. Is it running?');
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw new ReadFailure('internal', answer?.message ?? 'The sandbox refused.');
  return answer.data;
}

export const $people = createReadStore<Person[], ReadFailure>(['/sandbox/people'], {
  fetcher: () => call('/sandbox/people'),
});

/** Newest first. Polled every two seconds while it is shown. */
export const $outbox = createReadStore<Message[], ReadFailure>(['/sandbox/outbox'], {
  fetcher: async () => {
    const messages = await call<Message[]>('/sandbox/outbox?without=html');
    // As written, those of one borrower's days stand together; a phone has them by their time.
    return messages.toSorted((one, other) => Date.parse(other.sent_at) - Date.parse(one.sent_at));
  },
  revalidateInterval: 2000,
  dedupeTime: 500,
});

/** Texts us from a phone, as the SMS gateway hands it on. */
export async function sendText(from: string, body: string): Promise<void> {
  await call('/sandbox/texts', { body: { from, body } });
  $outbox.revalidate();
}

/** One of our own people, in the back office. */
export type StaffMember = { readonly role: string; readonly name: string; readonly shows: string };

export const $staff = createReadStore<StaffMember[], ReadFailure>(['/sandbox/staff'], {
  fetcher: () => call('/sandbox/staff'),
});

/** The answer sets the cookie of the back office. */
export async function signInStaff(role: string): Promise<void> {
  await call('/sandbox/staff', { body: { role } });
}

export type TestAccount = { readonly account_number: string; readonly label: string };

export const $accounts = createReadStore<TestAccount[], ReadFailure>(['/sandbox/accounts'], {
  fetcher: () => call('/sandbox/accounts'),
});

/** A payment to the sandbox's card processor, with its dispute. */
export type Payment = {
  readonly reference: string;
  readonly purpose: string;
  readonly email: string;
  readonly currency: 'USD' | 'NGN';
  readonly amount: Minor;
  readonly paid_at: string;
  readonly dispute: 'open' | 'won' | 'lost' | null;
};

/** Newest first. Polled every five seconds while it is shown. */
export const $payments = createReadStore<Payment[], ReadFailure>(['/sandbox/payments'], {
  fetcher: () => call('/sandbox/payments'),
  revalidateInterval: 5000,
});

/** Acts as the cardholder's bank: opens a dispute, or decides it. */
export async function dispute({ reference }: Payment, outcome?: 'won' | 'lost'): Promise<void> {
  await call('/sandbox/dispute', { body: { reference, ...(outcome && { outcome }) } });
  $payments.revalidate();
}

/** Saves the processor's settlement file of a Lagos day. */
export async function saveSettlement(day: IsoDay): Promise<void> {
  const { name, csv } = await call<{ name: string; csv: string }>(`/sandbox/settlement?day=${day}`);
  saveFile(new Blob([csv], { type: 'text/csv' }), name);
}

export const $clock = createReadStore<{ now: string }, ReadFailure>(['/sandbox/clock'], {
  fetcher: () => call('/sandbox/clock'),
});

/** The email of the person whose portfolios the market shows. */
export const $owner = atom('');

export const $holdings = createReadStore<Holding[], ReadFailure>(['/sandbox/holdings', $owner], {
  fetcher: async () => {
    const person = $people.get().data?.find(({ email }) => email === $owner.get());
    if (!person) return [];
    const { token } = await signInAs(person);
    return (await call<{ all: Holding[] }>('/portfolio', { token })).all;
  },
});

export const $partners = createReadStore<Partner[], ReadFailure>(['/sandbox/partners'], {
  fetcher: async () => (await call<{ applications: Partner[] }>('/application')).applications,
});

type SignedIn = { readonly token: string; readonly application_id: number };

/** The partner of the customers who have no password. */
const northgate = 2;

/** Signs a person in. The caller decides whether the token becomes this browser's session. */
export async function signInAs({ email, mobile, password }: Person): Promise<SignedIn> {
  if (password !== null) return call('/user/signin', { body: { email, password } });
  const byCode = { application_id: northgate, identifier: mobile, type: 'mobile' };
  await call('/signin/link', { body: { ...byCode, otp: null } });
  const sent = await call<Message[]>(`/sandbox/outbox?to=${encodeURIComponent(mobile)}`);
  const otp = sent.find((message) => message.otp)?.otp;
  return call('/signin/link', { body: { ...byCode, otp } });
}

/** Moves the clock by an ISO 8601 duration. Every day in between runs, so a year takes a while. */
export async function advanceClock(by: string): Promise<void> {
  await call('/sandbox/clock', { body: { advance: by } });
  readAgain();
}

/** Moves the clock to nine in the morning of a future Lagos day. */
export async function moveClockTo(day: IsoDay): Promise<void> {
  const now = new Date(lagosMidnight(day) + 9 * 3_600_000).toISOString();
  await call('/sandbox/clock', { body: { now } });
  readAgain();
}

export async function setValue(portfolioId: string, value: number): Promise<void> {
  await call('/sandbox/market', { body: { portfolio_id: portfolioId, value: minor(value) } });
  $holdings.revalidate();
}

/** Sets a partner's interest in basis points a month, for loans that are not signed yet. */
export async function setInterest(partner: Partner, interest_bp: number): Promise<void> {
  const { application_id } = partner;
  await call('/sandbox/interest', { body: { application_id, interest_bp } });
  $partners.revalidate();
}

/** Restores the seed data and ends every session. */
export async function resetSandbox(): Promise<void> {
  await call('/sandbox/reset', { body: {} });
  readAgain();
}

function readAgain() {
  for (const store of [$people, $outbox, $clock, $holdings, $partners, $payments])
    store.invalidate();
}
