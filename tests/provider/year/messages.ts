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

type Required = {
  readonly subject: RegExp;
  readonly mail: readonly string[];
  /** 160 characters hold less. */
  readonly sms: readonly string[];
};

const comingSale: Omit<Required, 'subject'> = {
  mail: [
    ...['overdue', 'sale.called', 'sale.undrawn', 'sale.sold', 'sale.written_off', 'sale.charges'],
    ...['day: last day', 'day: sale'],
  ],
  sms: ['overdue', 'sale.sold', 'day: last day', 'day: sale'],
};

/** By its subject, what a message must tell of what is not nothing. */
const required: readonly Required[] = [
  {
    subject: /^Your credit is here|^Your loan is paid out/,
    mail: ['credit', 'bill.total', 'next bill', 'day: due'],
    sms: [],
  },
  { subject: /^A payment is due/, mail: ['next bill', 'day: due'], sms: ['next bill', 'day: due'] },
  {
    subject: /^.* is overdue, and a payment is due/,
    mail: ['behind', 'next bill', 'day: due', 'next charge', 'sale.called', 'day: sale'],
    sms: ['behind', 'next bill', 'day: due'],
  },
  {
    subject: /^.* is overdue$/,
    mail: ['behind', 'due today', 'next charge', 'sale.called', 'day: sale'],
    sms: ['behind'],
  },
  { subject: /is due today$/, mail: ['due today', 'next charge'], sms: ['due today'] },
  { subject: /^Notice: pay|days left: pay|^Last day: pay|^The day has changed/, ...comingSale },
  {
    subject: /^We sold /,
    mail: [
      ...['sold.owed', 'sold.undrawn', 'sold.sold', 'sold.written_off', 'day: sold'],
      ...['sold.penalties', 'sold.fees', 'sold.interest', 'sold.principal'],
    ],
    sms: ['sold.sold', 'day: sold'],
  },
  { subject: /^Repayment received/, mail: ['moved.debt', 'payoff'], sms: [] },
];

export function withRequired(capture: Capture): Capture {
  const [subject = ''] = capture.lines;
  const rule = required.find((one) => one.subject.test(subject));
  if (!rule) return capture;
  return { ...capture, requires: capture.where.startsWith('SMS') ? rule.sms : rule.mail };
}
