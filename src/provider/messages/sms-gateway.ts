import type { Carrier } from './carrier.ts';

/** What a gateway answers when the message itself is wrong; our address or token may be mended. */
const forGood = [400, 413, 422];

/** `{id, to, body}` to an HTTP gateway, which knows a repeat by its idempotency key. */
export function smsGateway(gateway: { gatewayUrl: string; token: string | null }): Carrier {
  return async ({ id, to, body }) => {
    const request = new Request(gateway.gatewayUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(gateway.token ? { authorization: `Bearer ${gateway.token}` } : {}),
      },
      body: JSON.stringify({ id, to, body }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    try {
      const response = await fetch(request);
      await response.body?.cancel();
      if (response.ok) return { outcome: 'taken' };
      const outcome = forGood.includes(response.status) ? 'refused' : 'later';
      return { outcome, reason: `${response.status}` };
    } catch (error) {
      return { outcome: 'later', reason: error instanceof Error ? error.name : 'no answer' };
    }
  };
}
