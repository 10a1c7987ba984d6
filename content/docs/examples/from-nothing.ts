import { randomUUID } from 'node:crypto';
import { createPartner } from '@holdfast/partner';

// From nothing to a first withdrawal in the sandbox: a partner, its user, their holdings, a loan, a payout.
const url = process.env.HOLDFAST_URL ?? 'http://127.0.0.1:4321';
const mobile = `+23480${String(Date.now()).slice(-8)}`;

type Sent = { method?: string; body?: object; headers?: Record<string, string> };

async function call(path: string, { method = 'GET', body, headers = {} }: Sent = {}) {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { message, data } = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${message}`);
  return data;
}

// 1. A partner of your own. In live mode you get its key from us.
const name = `Example ${mobile.slice(-6)}`;
const { application_id, key_id, secret } = await call('/api/sandbox/partners', {
  method: 'POST',
  body: { name },
});

const lender = createPartner({ baseUrl: url, keyId: key_id, secret });

// 2. Your user, whom we do not know: they get an account, and prove by a code that they are this person.
const user = { user_id: 'u-1', mobile, first_name: 'Efua', last_name: 'Mensah' };
const { redirect } = await lender.post('/signon', { body: user });
const code = new URL(redirect ?? '').pathname.split('/')[2];
const link = '/api/signin/link';
const { handoff } = await call(link, { method: 'POST', body: { application_id, code } });
const who = { application_id, identifier: mobile, type: 'mobile', handoff };
await call(link, { method: 'POST', body: { ...who, otp: null } });
/** The code that the sandbox would have sent by SMS. */
async function sentCode() {
  const [{ otp }] = await call(`/api/sandbox/outbox?to=${encodeURIComponent(mobile)}`);
  return otp;
}
const otp = await sentCode();
const { token } = await call(link, { method: 'POST', body: { ...who, otp } });
const headers = { authorization: `Bearer ${token}` };
const ask = (method: string, path: string, body: object) => call(path, { method, body, headers });

// 3. They choose a password, and you send what they hold.
const password = 'Harmattan-7!';
await ask('PUT', '/api/user', { data: { password, passwordConfirmation: password } });
const held = { symbol: 'WORLD', quantity: '100', price: '25.00', value: 250_000 };
await lender.put('/partner/users/{partner_user_id}/holdings', {
  path: { partner_user_id: 'u-1' },
  body: {
    as_of: new Date().toISOString(),
    holdings: [{ ...held, class: 'fund', currency: 'USD' }],
  },
});

// 4. They accept the terms, and borrow $500.00 against it.
const { all } = await call('/api/portfolio', { headers });
const { portfolio_id } = all[0];
const portfolios = [portfolio_id];
await ask('POST', '/api/portfolio/terms', { portfolios, name: 'Efua Mensah' });
const amount = 50_000; // cents
const parts = [{ portfolio_id, amount }];
await ask('POST', '/api/loan', { amount, currency: 'USD', tenure: 3, portfolios: parts });
const minute = { advance: 'PT1M' };
await call('/api/sandbox/clock', { method: 'POST', body: minute });

// 5. They save a card to repay with. In your page they type it themselves.
const { checkout } = await ask('POST', '/api/card/initialize', {});
await fetch(checkout.authorization_url, {
  method: 'POST',
  redirect: 'manual',
  body: new URLSearchParams({ test: '4084084084084081' }),
});
await ask('POST', '/api/repayment/card', { reference: checkout.reference });

// 6. They withdraw it to a bank account in their own name. A new account needs one more code.
await ask('POST', '/api/me/step-up/code', { type: 'mobile' });
await ask('POST', '/api/me/step-up', { type: 'mobile', otp: await sentCode() });
const { withdrawals } = await ask('POST', '/api/withdrawal', {
  amount,
  application_id,
  currency: 'USD',
  portfolios: parts,
  processor_id: 1,
  sendToAccount: 'new',
  details: { bank_code: '901', account_number: '0123456789' },
});
for (let step = 0; step < 3; step++) {
  await call('/api/sandbox/clock', { method: 'POST', body: minute });
}
const after = await call('/api/withdrawal', { headers });
const payout = after.withdrawals.find(
  (one: { withdrawal_id: string }) => one.withdrawal_id === withdrawals[0].withdrawal_id,
);
console.log(`${payout.withdrawalStatus} in ${Math.round(performance.now() / 1000)} s`);
