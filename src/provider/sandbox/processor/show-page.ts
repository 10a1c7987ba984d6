import { createHash } from 'node:crypto';
import { checkoutStyle } from './checkout-style.ts';

const styleHash = createHash('sha256').update(checkoutStyle).digest('base64');

/** A page whose forms may lead back to the app at `back`. */
export const showPage = (page: unknown, back: string): Response =>
  new Response(String(page), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      // A browser holds the redirect after a form to form-action too, so the app is named.
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        `form-action 'self' ${new URL(back).origin}`,
        // A partner's page that frames the app is the ancestor here too; there is no money to lose.
        "frame-ancestors 'self' http://localhost:* http://127.0.0.1:* https:",
        "base-uri 'none'",
      ].join('; '),
    },
  });

export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } });
