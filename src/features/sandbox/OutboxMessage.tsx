import { useState } from 'react';
import { CopyButton } from '#ui/CopyButton.tsx';
import {
  attachmentAddress,
  type MailForm,
  type Message,
  mailAddress,
  type Scheme,
} from './sandbox.store.ts';

type Shown = { readonly form: MailForm; readonly scheme: Scheme };

/** A message in the phone: an SMS as a bubble, a mail that opens, each with its code or link. */
export function OutboxMessage({ message, ...shown }: { message: Message } & Shown) {
  const { to, channel, otp, link } = message;
  return (
    <li className="outbox-message">
      <p className="label">
        {channel} · {to} · <Leaving message={message} />
      </p>
      {channel === 'sms' ? <Sms message={message} /> : <Mail message={message} {...shown} />}
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

/** When it left, or that it waits until then. */
function Leaving({ message: { sent_at, waits } }: { message: Message }) {
  const time = <time dateTime={sent_at}>{shortTime.format(new Date(sent_at))}</time>;
  return waits ? <strong>waits until {time}</strong> : time;
}

function Sms({ message: { from, body, parts = 1 } }: { message: Message }) {
  return (
    <>
      <h3>{from}</h3>
      <p className="outbox-bubble">{body}</p>
      <p className="outbox-note">
        {parts} SMS, {Array.from(body).length} characters
      </p>
    </>
  );
}

function Mail({ message, form, scheme }: { message: Message } & Shown) {
  const { subject, from, body, attached } = message;
  const [open, setOpen] = useState(false);
  return (
    <>
      <h3>{subject}</h3>
      <p className="outbox-note">From {from}</p>
      {!open && <p className="outbox-preview">{previewOf(body)}</p>}
      <details
        className="outbox-mail"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          {open ? 'Close' : 'Read'}
          <span className="visually-hidden"> the mail “{subject}”</span>
        </summary>
        {open && form === 'text' && <p className="outbox-text">{body}</p>}
        {open && form === 'html' && (
          <iframe
            title={`The mail “${subject}”`}
            src={mailAddress(message, scheme)}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            loading="lazy"
          />
        )}
      </details>
      {attached && (
        <p className="outbox-note">
          <a href={attachmentAddress(message)}>The signed agreement that goes with it (PDF)</a>
        </p>
      )}
    </>
  );
}

/** The first paragraph after the greeting. */
const previewOf = (body: string) => body.replace(/^(Dear .*|Hello),\n+/, '').split('\n\n')[0];

const shortTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});
