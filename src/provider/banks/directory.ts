import type { AccountHolder } from '#credit/account-names.ts';

/** A bank as the withdrawal form offers it. */
export type Bank = { readonly code: string; readonly name: string };

/** Which Nigerian banks there are, and whose an account is. */
export type BankDirectory = {
  /** @throws BankDown */
  list(): Promise<readonly Bank[]>;
  /**
   * The bank's own name for the account; undefined when it has none under that number. Who asks
   * makes no difference to a bank: the sandbox answers with their own name.
   * @throws BankDown when the bank does not answer
   */
  accountName(
    bankCode: string,
    accountNumber: string,
    asker: AccountHolder,
  ): Promise<string | undefined>;
};

/** The bank gave no answer: nothing is known about the account. */
export class BankDown extends Error {
  override name = 'BankDown';
}
