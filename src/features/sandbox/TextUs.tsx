import { type FormEvent, useState } from 'react';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { $people, sendText } from './sandbox.store.ts';
import { useAction } from './use-action.ts';

/** Sends a text to us from a person's phone; the answer is in the outbox. */
export function TextUs() {
  const people = useRead($people);
  const [from, setFrom] = useState('');
  const [body, setBody] = useState('BILL');
  const { running, run } = useAction();
  const choices = people.status === 'ready' ? people.data : [];
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run('send', () => sendText(from, body), 'Sent. The answer is in the outbox.');
  };
  return (
    <section aria-labelledby="sandbox-texts">
      <h2 id="sandbox-texts">Text us</h2>
      <p className="quiet">BILL, LOAN 500000 NGN 6, STOP or anything else.</p>
      <form className="sandbox-text" onSubmit={send}>
        <Select
          label="From the phone of"
          value={from}
          required
          options={[
            { value: '', label: 'Choose a person', disabled: true },
            ...choices.map(({ mobile, name }) => ({ value: mobile, label: name })),
          ]}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label="Text"
          value={body}
          required
          maxLength={160}
          autoComplete="off"
          onChange={(event) => setBody(event.target.value)}
        />
        <Button type="submit" busy={running === 'send'}>
          Send
        </Button>
      </form>
    </section>
  );
}
