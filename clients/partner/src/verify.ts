import { timingSafeEqual } from 'node:crypto';
import type { webhooks } from './document.ts';
import { hmac, unixSeconds } from './sign.ts';

/** An event as we send it. There may come types that are not here yet: take them and do nothing. */
export type PartnerEvent =
  webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/** How your user came back. `state` is yours, and so is whatever else the address holds. */
export type Returned = {
  readonly outcome: string;
  readonly applicationId: number;
  readonly loanId?: string;
  readonly state?: string;
};

/** `unsigned`: there is no signature · `forged`: it is not ours · `old`: it was signed too long ago. */
export type Doubt = 'unsigned' | 'forged' | 'old';

/** What claims to come from us and does not, or not any more. */
export class NotGenuine extends Error {
  override readonly name = 'NotGenuine';
  readonly doubt: Doubt;
  constructor(doubt: Doubt) {
    super(sentences[doubt]);
    this.doubt = doubt;
  }
}

const sentences: Record<Doubt, string> = {
  unsigned: 'It has no signature.',
  forged: 'Its signature does not match.',
  old: 'It was signed too long ago.',
};

export type Verifying = {
  /** The secret of your key. While you change keys, those of the old one and the new one. */
  readonly secret: string | readonly string[];
  /** How many seconds it may be away from `now`: 300 unless you say another number. */
  readonly toleranceSeconds?: number;
  /** In seconds since 1970. */
  readonly now?: number;
};

/**
 * Checks a webhook by its `Holdfast-Signature` and its body as it came, before anything parsed it.
 *
 * @throws NotGenuine
 */
export function verifyWebhook(
  header: string | null | undefined,
  body: string | Uint8Array,
  verifying: Verifying,
): PartnerEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  verifyHeader(header, text, verifying);
  return JSON.parse(text) as PartnerEvent;
}

/**
 * Checks that we are the ones who ask what a user of yours holds, by the `Holdfast-Signature` and the whole
 * address, `https` and host included, as it was asked.
 *
 * @throws NotGenuine
 */
export function verifyPull(
  header: string | null | undefined,
  address: string,
  verifying: Verifying,
): void {
  verifyHeader(header, `GET.${address}.`, verifying);
}

function verifyHeader(header: string | null | undefined, text: string, verifying: Verifying): void {
  const [, t = '', v1 = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!v1) throw new NotGenuine('unsigned');
  verify(`${t}.${text}`, v1, Number(t), verifying);
}

/** What we add to your address. */
const added = ['application_id', 'key', 'loan_id', 'outcome', 'state', 't'];

/**
 * Checks the address, or its query alone, at which your user came back.
 *
 * @throws NotGenuine
 */
export function verifyReturn(address: string, verifying: Verifying): Returned {
  // The parts as they travelled, so that no two ways of escaping differ.
  const query = address.replace(/^[^?]*\?/, '').replace(/#.*/, '');
  const signed = query.split('&').filter((part) => added.includes(part.replace(/=.*/, '')));
  const signature = new URLSearchParams(query).get('signature');
  const said = new URLSearchParams(signed.join('&'));
  const t = said.get('t');
  if (!signature || !t) throw new NotGenuine('unsigned');
  verify(signed.sort().join('&'), signature, Number(t), verifying);
  const loanId = said.get('loan_id');
  const state = said.get('state');
  return {
    outcome: said.get('outcome') ?? '',
    applicationId: Number(said.get('application_id')),
    ...(loanId !== null && { loanId }),
    ...(state !== null && { state }),
  };
}

function verify(
  text: string,
  given: string,
  seconds: number,
  { secret, toleranceSeconds = 300, now = unixSeconds() }: Verifying,
): void {
  const secrets = [secret].flat();
  if (!secrets.some((one) => isSame(hmac(one, text), given))) throw new NotGenuine('forged');
  if (!(Math.abs(now - seconds) <= toleranceSeconds)) throw new NotGenuine('old');
}

/** In constant time. */
function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
