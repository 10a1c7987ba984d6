import { askPaystack, type PaystackAccess } from './paystack-api.ts';
import { type BankMandate, type MandatePage, ProcessorDown } from './processor.ts';

/** An authorization of direct debit as `GET /customer/authorization/verify/:reference` describes it. */
export type PaystackMandate = {
  authorization_code: string;
  channel: 'direct_debit';
  bank: string;
  active: boolean;
  customer: { code: string; email: string };
};

/** A customer as `GET /customer/:email_or_code` describes one. */
export type PaystackCustomer = {
  authorizations: { authorization_code: string; last4: string }[];
};

/** Opens the page of a new mandate. Throws ProcessorDown. */
export async function beginMandate(
  access: PaystackAccess,
  asked: { readonly email: string; readonly callback_url: string },
): Promise<MandatePage> {
  const path = '/customer/authorization/initialize';
  const page = await askPaystack<{ redirect_url: string; access_code: string; reference: string }>(
    ...([access, 'POST', path, { ...asked, channel: 'direct_debit' }] as const),
  );
  if (!page.ok) throw new ProcessorDown(`The mandate was refused: ${page.message}`);
  const { redirect_url: authorization_url, access_code, reference } = page.data;
  return { reference, access_code, authorization_url };
}

/** Undefined before the customer has chosen an account, and once it is cancelled. Throws ProcessorDown. */
export async function mandateOf(
  access: PaystackAccess,
  reference: string,
): Promise<BankMandate | undefined> {
  const path = `/customer/authorization/verify/${encodeURIComponent(reference)}`;
  const mandate = await askPaystack<PaystackMandate>(access, 'GET', path);
  if (!mandate.ok) return undefined;
  const { authorization_code: token, bank, active, customer } = mandate.data;
  // The account's number is not in that answer.
  const by = `/customer/${encodeURIComponent(customer.code)}`;
  const owner = await askPaystack<PaystackCustomer>(access, 'GET', by);
  const own = owner.ok
    ? owner.data.authorizations.find(({ authorization_code }) => authorization_code === token)
    : undefined;
  return { token, bank, last4: own?.last4 ?? null, active: active === true };
}
