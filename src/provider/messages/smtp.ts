import { createTransport } from 'nodemailer';
import { brand } from '#brand';
import type { Carrier } from './carrier.ts';

const ownMachine = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Mail over SMTP, as text and as a page where there is one. The Message-ID is made of the message's
 * own id, so that a repeat is known for one. Codes leave this machine under TLS only, unless the address says `?ignoreTLS=true`.
 */
export function smtp({ smtpUrl, from }: { smtpUrl: string; from: string }): Carrier {
  const { hostname, searchParams } = new URL(smtpUrl);
  const inTheClear = ownMachine.includes(hostname) || searchParams.get('ignoreTLS') === 'true';
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: !inTheClear,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = from.includes('<') ? from : { name: brand.name, address: from };
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, to, subject, body, html = null, attachments = [] }) => {
    try {
      await transport.sendMail({
        from: sender,
        replyTo: sender,
        to: { name: '', address: to },
        subject,
        text: body,
        ...(html === null ? {} : { html }),
        attachments: attachments.map(({ name: filename, type: contentType, content }) => ({
          filename,
          contentType,
          content,
        })),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(30_000),
      });
      return { outcome: 'taken' };
    } catch (error) {
      return { outcome: isForGood(error) ? 'refused' : 'later', reason: reasonOf(error) };
    }
  };
}

/** No to this recipient or this text; no to our sign-in or sender is ours to mend meanwhile. */
function isForGood(error: unknown): boolean {
  const { command, responseCode } = detailsOf(error);
  return ['RCPT TO', 'DATA'].includes(command) && responseCode >= 500;
}

/** Codes only: what a server writes beside them may quote the message. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode } = detailsOf(error);
  return [code, command, responseCode || ''].join(' ').trim();
}

function detailsOf(error: unknown) {
  const details = { code: '', command: '', responseCode: 0 };
  return error instanceof Error ? { ...details, code: error.name, ...error } : details;
}
