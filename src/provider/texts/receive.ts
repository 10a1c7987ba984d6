import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { refusalResponse, refuse } from '../errors/refusal.ts';
import { isFormBody } from '../http/forms.ts';
import { isSame } from '../limits/same-secret.ts';
import { answerText } from './answer.ts';

/** As the gateway sends it: `id` is its own, `from` has the country, and `body` is as it was typed. */
export const incomingText = z.object({
  id: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)),
  from: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
  body: z.string().check(z.maxLength(1_000)),
});

/** Of the sandbox's own gateway, which anybody may play. */
export const sandboxToken = 'sms_test_sandbox_holdfast';

/**
 * What somebody has sent to our number, as the SMS gateway hands it on with its token. Any 200 is taken;
 * the gateway may send one again, and it is answered once.
 */
export async function receiveText(context: Context, request: Request): Promise<Response> {
  const { sms, mode } = context.config;
  const token = sms?.token ?? (mode === 'sandbox' ? sandboxToken : null);
  const given = request.headers.get('authorization') ?? '';
  if (token === null || !isSame(given, `Bearer ${token}`)) {
    return refusalResponse(refuse('unauthenticated', 'The gateway’s token is missing or wrong.'));
  }
  if (isFormBody(request)) return refusalResponse(refuse('unsupported_media_type'));
  const text = incomingText.safeParse(await request.json().catch(() => undefined));
  if (!text.success) return refusalResponse(refuse('invalid_request'));
  await answerText(context, text.data);
  return Response.json({ data: {} });
}
