import { composeMail } from '#provider/messages/compose.ts';
import type { Capture } from './check.ts';
import type { Person } from './people.ts';
import { sentencesOf } from './tokens.ts';

const sender = { origin: 'https://holdfast.example', supportEmail: 'support@holdfast.example' };

/** @returns a function that gives what was sent to a person since it was last asked, oldest first */
export function newMessages({ provider, user_id, name, email, mobile }: Person) {
  let last = 0;
  return async function said(): Promise<Capture[]> {
    const rows = await provider.context.db
      .selectFrom('messages')
      .selectAll()
      .where('recipient', 'in', [email, mobile])
      .where('user_id', '=', user_id)
      .where('position', '>', last)
      .orderBy('position')
      .execute();
    last = rows.at(-1)?.position ?? last;
    return rows.map(({ channel, subject, body, details, sent_at }) => ({
      person: name,
      day: sent_at,
      where: `${channel === 'sms' ? 'SMS' : 'mail'} “${subject}”`,
      lines: [
        subject,
        ...sentencesOf(
          channel === 'sms'
            ? body
            : composeMail({ subject, body, details, firstname: name }, sender).text,
        ),
      ],
      strict: true,
    }));
  };
}

/** By its subject, what a message must tell. */
const required: readonly { readonly subject: RegExp; readonly names: readonly string[] }[] = [
  { subject: /^A payment is due/, names: ['next bill', 'day: due'] },
  {
    subject: /^You are .* behind, and a payment is due/,
    names: ['behind', 'next bill', 'day: due'],
  },
  { subject: /^You are .* behind$/, names: ['behind'] },
  { subject: /is due today$/, names: ['due today'] },
  {
    subject: /^Notice: pay|days left: pay|^Last day: pay/,
    names: ['overdue', 'sale.called', 'day: last day', 'day: sale'],
  },
];

export function withRequired(capture: Capture): Capture {
  const subject = capture.lines[0] ?? '';
  const requires = required
    .filter((one) => one.subject.test(subject))
    .flatMap(({ names }) => names);
  return { ...capture, requires };
}
