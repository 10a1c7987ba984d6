import type { Context as HonoContext } from 'hono';
import { brand } from '#brand';
import type { WireOf } from '#contract/call.ts';
import { inEachCell } from '../cells/in-cell.ts';
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
  const kept = await inEachCell(context, (here) =>
    keptMessages(here)
      .$if(to !== undefined, (messages) => messages.where('recipient', '=', to ?? ''))
      .orderBy('position', 'desc')
      .limit(most)
      .execute(),
  );
  const rows = newestFirst(kept).slice(0, most);
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

/** Those of one cell stay in the order of their writing, whatever the sandbox's clock was moved to. */
const newestFirst = <Row extends { sent_at: string }>(cells: readonly Row[][]): Row[] =>
  cells.length === 1
    ? (cells[0] ?? [])
    : cells.flat().sort((one, other) => (one.sent_at < other.sent_at ? 1 : -1));

const keptMessages = ({ db }: Context) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.user_id', 'messages.user_id')
    .selectAll('messages')
    .select('firstname');

async function messageWith(context: Context, message_id: string) {
  const found = await inEachCell(context, async (here) => ({
    here,
    message: await keptMessages(here).where('message_id', '=', message_id).executeTakeFirst(),
  }));
  return found.find(({ message }) => message) ?? { here: context, message: undefined };
}

/** Nothing in a mail runs or loads, and only our own pages show it. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The page of a mail, in the scheme that the query names. */
export async function showMail(context: Context, c: HonoContext): Promise<Response> {
  const { message: found } = await messageWith(context, c.req.param('id') ?? '');
  const { config } = context;
  const origin = config.origin ?? new URL(c.req.url).origin;
  if (found?.channel !== 'email') throw refuse('not_found');
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
  const { here, message: found } = await messageWith(context, c.req.param('id') ?? '');
  const attached = found?.details?.attached;
  if (!attached) throw refuse('not_found');
  const origin = context.config.origin ?? new URL(c.req.url).origin;
  const { name, type, content } = await context.attach(here, attached, origin);
  return new Response(new Uint8Array(content), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
}
