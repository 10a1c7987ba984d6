import * as z from 'zod/mini';
import { call, initializeCard } from '#contract';
import { createApp } from '#provider/app.ts';
import { signatureOf } from '#provider/payments/paystack-api.ts';
import { sandboxProcessorAccess } from '#provider/sandbox/processor/charges.ts';
import { newBorrower } from '#support/borrowers.ts';
import { paidEvent } from '#support/checkout.ts';
import { example } from './example.ts';
import type { Place } from './walk.ts';

/** What is described beside the contract is asked in the same way. */
const beside = (method: 'GET' | 'POST', path: `/${string}`) =>
  call({ method, path, rights: 'public', body: z.unknown(), answer: z.unknown() });

/** With the statuses that cannot be made: no such request gets through, nothing there can fail. */
export const besideExamples = [
  {
    unmade: ['413', '500'],
    ...example(beside('GET', '/health'), async (ask, _, { busy }) => {
      await ask('ok');
      await ask('ok', {}, busy);
    }),
  },
  {
    unmade: ['413'],
    ...example(beside('GET', '/ready'), async (ask, _, { busy, away, broken }) => {
      await ask('ok');
      await ask('ok', {}, busy);
      await ask('unavailable', {}, away);
      await ask('unavailable', {}, broken);
    }),
  },
  {
    unmade: ['413', '500'],
    ...example(beside('GET', '/metrics'), async (ask, { context, tokenOf, clock }, { busy }) => {
      const config = { ...context.config, metricsToken: 'the-token-of-a-test' };
      const app = createApp({ ...context, config });
      const watched: Place = {
        tokenOf,
        clock,
        fetch: async (path, init) => app.fetch(new Request(`http://app.test${path}`, init)),
      };
      const headers = { authorization: 'Bearer the-token-of-a-test' };
      await ask('ok', { headers }, watched);
      await ask('not_found', {}, watched);
      await ask('too_many_requests', { headers }, busy);
    }),
  },
  ...(['/openapi.json', '/partner/openapi.json'] as const).map((path) => ({
    unmade: ['413', '500'],
    ...example(beside('GET', path), async (ask, _, { busy }) => {
      await ask('ok');
      await ask('too_many_requests', {}, busy);
    }),
  })),
  {
    unmade: ['409'],
    ...example(beside('POST', '/payments/webhook'), async (ask, provider, faulty) => {
      const { email: as } = await newBorrower(provider);
      const { checkout } = await provider.answer(initializeCard, { as, body: {} });
      const body = paidEvent(checkout.reference);
      const signature = signatureOf(JSON.stringify(body), sandboxProcessorAccess.secretKey);
      const signed = { body, headers: { 'x-paystack-signature': signature } };
      await ask('processor_down', signed, faulty.cutOff);
      await ask('ok', signed);
      await ask('unauthenticated', { body });
      await ask('too_large', { ...signed, raw: 'x'.repeat(70_000) });
      await ask('too_many_requests', signed, faulty.busy);
      await ask('internal', signed, faulty.broken);
      await ask('unavailable', signed, faulty.away);
    }),
  },
  {
    unmade: ['409', '500', '503'],
    ...example(beside('POST', '/texts'), async (ask, { context, tokenOf, clock }, { busy }) => {
      const sms = { gatewayUrl: 'http://127.0.0.1:9/', token: 'the-gateway' };
      const app = createApp({ ...context, config: { ...context.config, sms } });
      const heard: Place = {
        tokenOf,
        clock,
        fetch: async (path, init) => app.fetch(new Request(`http://app.test${path}`, init)),
      };
      const headers = { authorization: 'Bearer the-gateway' };
      const body = { id: 'text-1', from: '+2348030000001', body: 'BILL' };
      await ask('ok', { body, headers }, heard);
      await ask('invalid_request', { body: { ...body, from: 'BANK' }, headers }, heard);
      await ask('unsupported_media_type', { body, headers, form: true }, heard);
      await ask('unauthenticated', { body });
      await ask('too_large', { body, headers, raw: 'x'.repeat(70_000) }, heard);
      await ask('too_many_requests', { body }, busy);
    }),
  },
];
