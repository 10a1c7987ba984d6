import { type Bank, type BankDirectory, BankDown } from './directory.ts';

type Options = {
  baseUrl: string;
  secretKey: string;
  fetch: (request: Request) => Promise<Response>;
};

const dayMs = 86_400_000;

/** The Nigerian banks and their name enquiry, as Paystack's API gives them. */
export function paystackDirectory({ baseUrl, secretKey, fetch }: Options): BankDirectory {
  let kept: { banks: readonly Bank[]; until: number } | undefined;

  async function ask<T>(path: string): Promise<{ status: number; data: T | undefined }> {
    const request = new Request(`${baseUrl}${path}`, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(10_000),
    });
    try {
      const response = await fetch(request);
      const answer: { status?: boolean; data?: T } = await response.json();
      return { status: response.status, data: answer.status ? answer.data : undefined };
    } catch (cause) {
      throw new BankDown(`No answer to ${path}`, { cause });
    }
  }

  return {
    async list() {
      if (kept && kept.until > Date.now()) return kept.banks;
      const { status, data } = await ask<Bank[]>('/bank?country=nigeria&currency=NGN&perPage=100');
      if (!data) throw new BankDown(`${status} to the list of banks`);
      const banks = data.map(({ code, name }) => ({ code, name }));
      kept = { banks, until: Date.now() + dayMs };
      return banks;
    },
    async accountName(bankCode, accountNumber) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const { status, data } = await ask<{ account_name: string }>(`/bank/resolve?${query}`);
      if (data) return data.account_name;
      // 400 and 422 are the bank's no; anything else says nothing about the account.
      if (status === 400 || status === 404 || status === 422) return undefined;
      throw new BankDown(`${status} to a name enquiry`);
    },
  };
}
