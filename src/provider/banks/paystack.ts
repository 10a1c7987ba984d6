import { dayMs } from '#credit/durations.ts';
import { asLine } from '#credit/plain-text.ts';
import type { Clock } from '../clock/clock.ts';
import { type Bank, type BankDirectory, BankDown } from './directory.ts';

type Options = {
  baseUrl: string;
  secretKey: string;
  fetch: (request: Request) => Promise<Response>;
  clock: Clock;
};

type Answered<T> = { status?: boolean; data?: T; meta?: { next?: string | null } };

/** There are a few hundred banks. */
const mostPages = 50;

/** The Nigerian banks and their name enquiry, as Paystack's API gives them. */
export function paystackDirectory({ baseUrl, secretKey, fetch, clock }: Options): BankDirectory {
  let kept: { banks: readonly Bank[]; until: number } | undefined;

  async function ask<T>(path: string) {
    const request = new Request(`${baseUrl}${path}`, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(10_000),
    });
    try {
      const response = await fetch(request);
      const answer: Answered<T> = await response.json();
      const data = answer.status ? answer.data : undefined;
      return { status: response.status, data, next: answer.meta?.next };
    } catch (cause) {
      throw new BankDown(`No answer to ${path}`, { cause });
    }
  }

  /** Page after page: a page says where the next one begins. */
  async function allBanks(): Promise<Bank[]> {
    const banks: Bank[] = [];
    let next: string | null | undefined;
    for (let page = 0; page < mostPages; page++) {
      const query = new URLSearchParams({ country: 'nigeria', currency: 'NGN', perPage: '100' });
      query.set('use_cursor', 'true');
      if (next) query.set('next', next);
      const answer = await ask<Bank[]>(`/bank?${query}`);
      if (!answer.data) throw new BankDown(`${answer.status} to the list of banks`);
      banks.push(...answer.data.map(({ code, name }) => ({ code, name: asLine(name) })));
      next = answer.next;
      if (!next) return banks;
    }
    throw new BankDown('The list of banks has no end');
  }

  return {
    async list() {
      if (kept && kept.until > clock.now()) return kept.banks;
      const banks = await allBanks();
      kept = { banks, until: clock.now() + dayMs };
      return banks;
    },
    async accountName(bankCode, accountNumber) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const { status, data } = await ask<{ account_name: string }>(`/bank/resolve?${query}`);
      if (data) return asLine(data.account_name);
      // 400 and 422 are the bank's no; anything else says nothing about the account.
      if (status === 400 || status === 404 || status === 422) return undefined;
      throw new BankDown(`${status} to a name enquiry`);
    },
  };
}
