import { expect, test } from 'vitest';
import { paystack } from '#provider/payments/paystack.ts';
import { ProcessorDown } from '#provider/payments/processor.ts';

const answering = (answer: (request: Request) => Response | Promise<Response>) =>
  paystack({
    baseUrl: 'https://processor.test',
    secretKey: 'sk_test_secret',
    publicKey: 'pk_test',
    fetch: async (request) => answer(request),
  });

const ok = (data: object) => Response.json({ status: true, data });

const authorization = {
  authorization_code: 'AUTH_1',
  channel: 'direct_debit',
  bank: 'Guaranty Trust Bank',
  active: true,
  customer: { code: 'CUS_1', email: 'ada@example.com' },
};

/** A processor with this authorization, of a customer with these accounts. */
const knowing = (changes: object, authorizations: object[] = []) =>
  answering(({ url }) =>
    new URL(url).pathname.startsWith('/customer/authorization/')
      ? ok({ ...authorization, ...changes })
      : ok({ authorizations }),
  );

test('a mandate begins on a page of the bank, under the reference of the processor', async () => {
  const asked: Request[] = [];
  const processor = answering((request) => {
    asked.push(request);
    return ok({ redirect_url: 'https://link.test/1', access_code: '1', reference: 'theirs' });
  });
  const email = 'ada@example.com';
  const callback_url = 'https://holdfast.test/autopay';
  expect(await processor.initializeMandate({ email, callback_url })).toEqual({
    reference: 'theirs',
    access_code: '1',
    authorization_url: 'https://link.test/1',
  });
  expect(asked[0]?.url).toBe('https://processor.test/customer/authorization/initialize');
  expect(await asked[0]?.json()).toEqual({ email, callback_url, channel: 'direct_debit' });
  const refused = answering(() => Response.json({ status: false }, { status: 400 }));
  await expect(refused.initializeMandate({ email, callback_url })).rejects.toThrow(ProcessorDown);
});

test('what is known of it is asked by its reference, and the account of its customer', async () => {
  const own = { authorization_code: 'AUTH_1', last4: '6789' };
  const other = { authorization_code: 'AUTH_2', last4: '0000' };
  const known = { token: 'AUTH_1', bank: 'Guaranty Trust Bank', last4: '6789', active: true };
  expect(await knowing({}, [other, own]).mandate('theirs')).toEqual(known);
  expect(await knowing({ active: false }, [own]).mandate('theirs')).toEqual({
    ...known,
    active: false,
  });
  expect(await knowing({}, [other]).mandate('theirs')).toEqual({ ...known, last4: null });
});

test('one that is not known is told apart from a processor that is down', async () => {
  const missing = answering(() => Response.json({ status: false }, { status: 404 }));
  expect(await missing.mandate('theirs')).toBeUndefined();
  const down = answering(() => Response.json({ status: false }, { status: 503 }));
  await expect(down.mandate('theirs')).rejects.toThrow(ProcessorDown);
});

test('a debit is told from a charge of a card, so that no receipt calls the account a card', async () => {
  const debit = answering(() =>
    ok({
      ...{ id: 41, status: 'success', reference: 'hf-1', amount: 100, currency: 'NGN' },
      authorization: { ...authorization, last4: '6789', reusable: true },
    }),
  );
  expect(await debit.verify('hf-1')).toMatchObject({ status: 'paid', card: null });
});
