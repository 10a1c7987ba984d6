import type { BodyOf } from '#contract/call.ts';
import type { sendContactMessage } from '#contract/contact.ts';
import { titleCase } from '#credit/names.ts';

/** What is sent of a message form: '-' stands for a name or a message that was left empty. */
export function messageBody(form: FormData): BodyOf<typeof sendContactMessage> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const names = [text('fullname'), text('firstname'), text('lastname')];
  return {
    email: text('email'),
    emailPermit: form.has('emailPermit'),
    fullname: titleCase(names.filter(Boolean).join(' ')) || '-',
    message: text('message') || '-',
    userType: text('userType') === 'Business' ? 'Business' : 'Individual',
    website: text('website'),
  };
}

/** Whether it looks like an address; the provider looks closer. */
export const looksLikeEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim());
