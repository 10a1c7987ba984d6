import type { Context as HonoContext } from 'hono';
import { brand } from '#brand';
import type { WireOf } from '#contract/call.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import { composeMail, inScheme } from '../messages/compose.ts';
import { partsOf } from '../messages/gsm.ts';
import type { listMessages } from './contract.ts';

const most = 200;

/** The messages as their readers get them, newest first: all, or those to one address or number. */
export async function readOutbox(
  context: Context,
  { to, without }: { readonly to?: string | undefined; readonly without?: 'html' | undefined },
  origin: string,
): Promise<WireOf<typeof listMessages>> {
  const rows = await keptMessages(context)
    .$if(to !== undefined, (messages) => messages.where('recipient', '=', to ?? ''))
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
  const { supportEmail, mail } = context.config;
  const now = context.clock.now();
  return rows.map((row) => {
    const { message_id: id, recipient, channel, subject, body, otp, link, sent_at } = row;
    const isMail = channel === 'email';
    const composed = isMail ? composeMail(row, { origin, supportEmail }) : undefined;
    return {
      id,
      to: recipient,
      channel,
      subject,
      body: composed?.text ?? body,
      ...(otp === null ? {} : { otp }),
      ...(link === null ? {} : { link }),
      sent_at,
      from: isMail ? (mail?.from ?? `${brand.name} <${supportEmail}>`) : brand.name,
      waits: Date.parse(sent_at) > now,
      ...(composed?.html && !without ? { html: composed.html } : {}),
      ...(row.details?.attached ? { attached: true as const } : {}),
      ...(isMail ? {} : { parts: partsOf(body) }),
    };
  });
}

const keptMessages = ({ db }: Context) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.user_id', 'messages.user_id')
    .selectAll('messages')
    .select('firstname');

/** Nothing in a mail runs or loads, and only our own pages show it. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The page of a mail, in the scheme that the query names. */
export async function showMail(context: Context, c: HonoContext): Promise<Response> {
  const found = await keptMessages(context)
    .where('message_id', '=', c.req.param('id') ?? '')
    .where('channel', '=', 'email')
    .executeTakeFirst();
  const { config } = context;
  const origin = config.origin ?? new URL(c.req.url).origin;
  if (!found) throw refuse('not_found');
  const { text, html } = composeMail(found, { origin, supportEmail: config.supportEmail });
  const scheme = c.req.query('scheme') === 'dark' ? 'dark' : 'light';
  // Its link opens beside the outbox: our pages are framed by nobody.
  const page = html && inScheme(html, scheme).replace('<head>', '<head><base target="_blank">');
  return new Response(page ?? text, {
    headers: {
      'content-type': `text/${page ? 'html' : 'plain'}; charset=utf-8`,
      'content-security-policy': mailPolicy,
      'cache-control': 'no-store',
    },
  });
}

/** The document that goes with a mail. */
export async function showAttachment(context: Context, c: HonoContext): Promise<Response> {
  const found = await keptMessages(context)
    .where('message_id', '=', c.req.param('id') ?? '')
    .executeTakeFirst();
  const attached = found?.details?.attached;
  if (!attached) throw refuse('not_found');
  const origin = context.config.origin ?? new URL(c.req.url).origin;
  const { name, type, content } = await context.attach(context.db, attached, origin);
  return new Response(new Uint8Array(content), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
}
