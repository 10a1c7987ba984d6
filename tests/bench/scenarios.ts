import { randomUUID } from 'node:crypto';

/** Somebody who asks while the provider is measured. */
export type Asker = {
  readonly email: string;
  readonly token: string;
  readonly portfolio_id: string;
  /** A running loan, for those who repay. */
  readonly loan_id: string;
};

/** One request; gives `data` of the answer. Throws unless it went well. */
export type Ask = (
  method: 'GET' | 'POST',
  path: string,
  request?: { token?: string; body?: object; form?: Record<string, string> },
) => Promise<unknown>;

export type Scenario = {
  /** How often at most: credit and tries are limited. */
  readonly most?: number;
  /** `index` counts from 0: who asks, and for what, changes with it. */
  run(ask: Ask, askers: readonly Asker[], index: number): Promise<unknown>;
};

const password = 'Holdfast-1!';

const list = (path: string): Scenario => ({
  run: (ask, [first]) => ask('GET', path, first),
});

/** What is measured; the first is the floor that the others are compared with. */
export const scenarios = {
  'health: a bare answer': list('/api/health'),
  'sign in with a password': {
    most: 200,
    run: (ask, askers, index) => {
      const { email } = who(askers, index);
      return ask('POST', '/api/user/signin', { body: { email, password } });
    },
  },
  'quote of a loan': list('/api/loan/quote?amount=100000&currency=USD&tenure=6&application_id=2'),
  'list of loans': list('/api/loan'),
  'list of repayments': list('/api/repayment'),
  'list of withdrawals': list('/api/withdrawal'),
  'list of notifications': list('/api/notifications'),
  'loan request': {
    most: 1_500,
    run: (ask, askers, index) => {
      const { token, portfolio_id } = who(askers, index);
      const amount = 10_000;
      const portfolios = [{ portfolio_id, amount }];
      const body = { amount, currency: 'USD', tenure: 3, portfolios };
      return ask('POST', '/api/loan', { token, body });
    },
  },
  'repayment: begun, paid, recorded': {
    run: async (ask, askers, index) => {
      const { token, loan_id } = who(askers, index);
      const begun = await ask('POST', '/api/repayment/initialize', {
        token,
        body: { loan_id, amount: 100 },
      });
      const { reference, authorization_url } = checkoutOf(begun);
      await ask('POST', new URL(authorization_url).pathname, { form: { test: successCard } });
      await ask('POST', '/api/repayment', { token, body: { loan_id, reference } });
    },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

const successCard = '4084084084084081';

/** Lists are read by the first, who has thirty records in each; the others do the rest. */
function who(askers: readonly Asker[], index: number): Asker {
  const asker = askers[1 + (index % (askers.length - 1))];
  if (!asker) throw new Error('Nobody asks');
  return asker;
}

function checkoutOf(data: unknown): { reference: string; authorization_url: string } {
  if (typeof data === 'object' && data && 'checkout' in data) {
    const { checkout } = data;
    if (typeof checkout === 'object' && checkout) {
      const { reference, authorization_url } = {
        reference: '',
        authorization_url: '',
        ...checkout,
      };
      return { reference, authorization_url };
    }
  }
  throw new Error('No checkout');
}

/** Headers and body as they travel. */
export function asSent(request: Parameters<Ask>[2]) {
  const { token, body, form } = request ?? {};
  return {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'idempotency-key': randomUUID(),
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: form ? new URLSearchParams(form).toString() : body ? JSON.stringify(body) : undefined,
  };
}
