import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** What a server does with a message: takes it, or answers with a code of its protocol. */
type Verdict = 'take' | number;

export type Mail = { from: string; to: string[]; raw: string; user: string | undefined };
export type Posted = { headers: Record<string, string | undefined>; body: Record<string, string> };

/** A real mail server on loopback that knows one user; `verdicts` are its next answers to RCPT. */
export async function mailServer() {
  const mails: Mail[] = [];
  const verdicts: Verdict[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) => {
      if (password === 'right') done(null, { user: username });
      else done(new Error('Wrong password'));
    },
    onRcptTo: (_address, _session, done) => {
      const verdict = verdicts.shift() ?? 'take';
      done(verdict === 'take' ? null : smtpError(verdict));
    },
    onData: (stream, { envelope, user }, done) => {
      text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, raw, user: user?.toString() });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  const port = await listening(server.server);
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { port, mails, verdicts, close };
}

const smtpError = (responseCode: number) =>
  Object.assign(new Error('No, thank you'), { responseCode });

/** An SMS gateway on loopback; it waits for `hold`, if there is one, before it answers. */
export async function gateway() {
  const posted: Posted[] = [];
  const verdicts: Verdict[] = [];
  const waiting: { hold?: Promise<void> } = {};
  const server = createServer(async (request, response) => {
    const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers;
    const headers = { authorization, type, key: key?.toString() };
    posted.push({ headers, body: JSON.parse(await text(request)) });
    await waiting.hold;
    const verdict = verdicts.shift() ?? 'take';
    response.writeHead(verdict === 'take' ? 202 : verdict).end('{}');
  });
  const port = await listening(server);
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { url: `http://127.0.0.1:${port}/send`, posted, verdicts, waiting, close };
}

/** Port 0 takes a free one. */
async function listening(server: {
  listen(port: number, host: string, ready: () => void): unknown;
  address(): AddressInfo | string | null;
}): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** The parts of a mail in several forms, as a mail program reads them. */
export function partsOfMail(raw: string): { type: string; body: string }[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  return raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [headers = '', ...body] = part.trimStart().split('\r\n\r\n');
      const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(headers)?.[1] ?? '';
      const encoded = body.join('\r\n\r\n');
      return {
        type: header('Content-Type').trim(),
        body: decoded(encoded, header('Content-Transfer-Encoding').trim()).replace(/\r\n/g, '\n'),
      };
    });
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
