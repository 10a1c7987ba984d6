import { useState } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { OutboxMessage } from './OutboxMessage.tsx';
import { $outbox, type MailForm, type Message, type Scheme } from './sandbox.store.ts';
import './outbox.css';

const shownAtOnce = 10;

const forms = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
] as const;
const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The SMS and emails of the sandbox, newest first, as the phone that they arrive on shows them. */
export function Outbox() {
  const outbox = useRead($outbox);
  const [to, setTo] = useState('');
  const [shown, setShown] = useState(shownAtOnce);
  const [form, setForm] = useState<MailForm>('html');
  const [scheme, setScheme] = useState<Scheme>(schemeOfPage);
  const messages = outbox.status === 'ready' ? outbox.data.filter((one) => isTo(one, to)) : [];
  return (
    <section aria-labelledby="sandbox-outbox">
      <h2 id="sandbox-outbox">Outbox</h2>
      <Field
        label="Sent to"
        type="search"
        autoComplete="off"
        placeholder="All or part of a number or email"
        value={to}
        onChange={(event) => {
          setTo(event.target.value);
          setShown(shownAtOnce);
        }}
      />
      <div className="outbox-controls">
        <Segmented label="Show mail as" options={forms} value={form} onChange={setForm} />
        <Segmented label="Phone in" options={schemes} value={scheme} onChange={setScheme} />
      </div>
      <p className="quiet">Times are Lagos time. We send a notice from the night at 08:00.</p>
      {outbox.status === 'failed' && <ReadFailed {...outbox} />}
      {outbox.status === 'loading' && <Skeleton height="8rem" lines={3} />}
      {outbox.status === 'ready' && messages.length === 0 && (
        <EmptyState title={to ? `Nothing was sent to ${to}` : 'Nothing was sent yet'}>
          Codes, links and notices appear here as soon as we send them.
        </EmptyState>
      )}
      <ul
        className="outbox-phone"
        style={{ colorScheme: scheme }}
        hidden={messages.length === 0}
        aria-live="polite"
        aria-relevant="additions"
      >
        {messages.slice(0, shown).map((message) => (
          <OutboxMessage key={message.id} message={message} form={form} scheme={scheme} />
        ))}
      </ul>
      {messages.length > shown && (
        <Button type="button" variant="quiet" onClick={() => setShown(shown + shownAtOnce)}>
          Show older messages, {messages.length - shown} left
        </Button>
      )}
    </section>
  );
}

const isTo = (message: Message, wanted: string) =>
  message.to.toLowerCase().includes(wanted.trim().toLowerCase());

function schemeOfPage(): Scheme {
  const chosen = document.documentElement.style.colorScheme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
