import type { Hono } from 'hono';
import { minuteMs } from '#credit/durations.ts';
import type { Log } from '../../context.ts';
import type { Bindings } from '../../http/endpoint.ts';

/** Well before the prices of crypto are too old. */
const pauseMs = 5 * minuteMs;

/**
 * Has the pretend partner send what its users hold, now and every few minutes, as a partner's server does
 * by itself. Gives what stops it.
 */
export function runDemoPartner(app: Hono<Bindings>, log: Log): () => void {
  const send = async () => {
    const request = new Request('http://partner.localhost/api/sandbox/partner/holdings', {
      method: 'POST',
    });
    const { ok, status } = await app.fetch(request);
    if (!ok) log('holdings not sent', { status });
  };
  void send();
  // No reason for the process to live on.
  const timer = setInterval(() => void send(), pauseMs).unref();
  return () => clearInterval(timer);
}
