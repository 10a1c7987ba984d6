import { randomUUID } from 'node:crypto';
import { openProvider } from '#provider/main.ts';

/**
 * Runs as a process of its own until it is killed: opens the provider on DATA_DIR and asks it for
 * loans and withdrawals on many connections. Prints how many ms the opening took, then the id of each
 * one that was acknowledged.
 */
const { WRITER_EMAIL = '', WRITER_PASSWORD = '', WRITER_PORTFOLIO = '' } = process.env;
const connections = 8;

const started = performance.now();
const provider = await openProvider(process.env);
console.log(`opened ${performance.now() - started}`);

async function send(path: string, body: object, token = '') {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const response = await provider.fetch(
    new Request(`http://writer.test/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }),
  );
  return (await response.json()).data;
}

const { token } = await send('/user/signin', { email: WRITER_EMAIL, password: WRITER_PASSWORD });

async function borrow(): Promise<void> {
  const amount = 10_000;
  const portfolios = [{ portfolio_id: WRITER_PORTFOLIO, amount }];
  const { loans } = await send('/loan', { amount, currency: 'USD', tenure: 3, portfolios }, token);
  if (loans) console.log(`loan ${loans[0].loan_id}`);
}

async function withdraw(): Promise<void> {
  const amount = 5_000;
  const { withdrawals } = await send(
    '/withdrawal',
    {
      amount,
      application_id: 2,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number: '0102030405' },
      portfolios: [{ portfolio_id: WRITER_PORTFOLIO, amount }],
      sendToAccount: 'new',
      savedBeneficiary: false,
      save: false,
    },
    token,
  );
  if (withdrawals) console.log(`withdrawal ${withdrawals[0].withdrawal_id}`);
}

for (let connection = 0; connection < connections; connection++) {
  void (async () => {
    for (;;) {
      await borrow();
      await withdraw();
    }
  })();
}
