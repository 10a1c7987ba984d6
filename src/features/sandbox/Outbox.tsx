import { useState } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $outbox, type Message } from './sandbox.store.ts';

const shownAtMost = 40;

/** The SMS and emails of the sandbox, newest first, as they arrive. */
export function Outbox() {
  const outbox = useRead($outbox);
  const [to, setTo] = useState('');
  const messages = outbox.status === 'ready' ? outbox.data.filter((one) => isTo(one, to)) : [];
  return (
    <section aria-labelledby="sandbox-outbox">
      <h2 id="sandbox-outbox">Outbox</h2>
      <Field
        label="Sent to"
        type="search"
        autoComplete="off"
        placeholder="A number or an email, or a part of it"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      {outbox.status === 'failed' && <ReadFailed {...outbox} />}
      {outbox.status === 'loading' && <Skeleton height="8rem" lines={3} />}
      {outbox.status === 'ready' && messages.length === 0 && (
        <EmptyState title={to ? `Nothing was sent to ${to}` : 'Nothing was sent yet'}>
          Codes, links and notices appear here the moment they would leave.
        </EmptyState>
      )}
      <ul className="sandbox-outbox" aria-live="polite" aria-relevant="additions">
        {messages.slice(0, shownAtMost).map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      {messages.length > shownAtMost && (
        <p className="quiet">
          And {messages.length - shownAtMost} older ones. Search to find them.
        </p>
      )}
    </section>
  );
}

const isTo = (message: Message, wanted: string) =>
  message.to.toLowerCase().includes(wanted.trim().toLowerCase());

function MessageItem({ message }: { message: Message }) {
  const { to, channel, subject, body, otp, link, sent_at } = message;
  return (
    <li>
      <p className="label">
        {channel} · {to} · <time dateTime={sent_at}>{shortTime.format(new Date(sent_at))}</time>
      </p>
      <h3>{subject}</h3>
      <p className="sandbox-body">{body}</p>
      {otp && (
        <p className="sandbox-code">
          <span className="number">{otp}</span>
          <CopyButton text={otp} label="Copy code" />
        </p>
      )}
      {link && (
        <p className="sandbox-code">
          <a href={link}>Open the link</a>
          <CopyButton text={link} label="Copy link" />
        </p>
      )}
    </li>
  );
}

const shortTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});
