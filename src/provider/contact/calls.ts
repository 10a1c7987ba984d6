import { joinNewsletter, sendContactMessage } from '#contract/contact.ts';
import type { Endpoint } from '../endpoint.ts';
import { keepNewsletterEmail } from './newsletter.ts';
import { takeContactMessage } from './send.ts';

export function contactCalls(on: Endpoint): void {
  on.open(sendContactMessage, takeContactMessage);
  on.open(joinNewsletter, keepNewsletterEmail);
}
