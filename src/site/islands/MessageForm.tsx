import { useEffect, useId, useRef, useState } from 'react';
import { longestMessage, sendContactMessage } from '#contract/contact.ts';
import { submit } from '#stores/submit.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field, FieldFrame } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { apiAddress } from '../api-address.ts';
import { messageBody } from './message-body.ts';
import { type Failure, ourFault, PublicForm, tryAgain } from './PublicForm.tsx';

type MessageFormProps = {
  /** Unique on the page. */
  id: string;
  /** What the message is sent as; without it the sender chooses. */
  userType?: 'Individual' | 'Business' | undefined;
  /** Two fields for the name instead of one. */
  twoNames?: boolean;
};

const types = (['Individual', 'Business'] as const).map((value) => ({ value, label: value }));

/** A message to us. */
export function MessageForm({ id, userType, twoNames = false }: MessageFormProps) {
  return (
    <PublicForm
      id={id}
      action={apiAddress(sendContactMessage.path)}
      send={(fields) => submit(id, sendContactMessage, { body: messageBody(fields) })}
      failure={failure}
    >
      {({ email, button, isHydrated }) => (
        <>
          {userType ? (
            <input type="hidden" name="userType" value={userType} />
          ) : (
            <Segmented
              label="Account type"
              name="userType"
              options={types}
              defaultValue="Individual"
            />
          )}
          {twoNames ? (
            <div className="form-pair">
              <Field
                label={<span className="label">First name</span>}
                name="firstname"
                autoComplete="given-name"
                maxLength={100}
              />
              <Field
                label={<span className="label">Last name</span>}
                name="lastname"
                autoComplete="family-name"
                maxLength={100}
              />
            </div>
          ) : (
            <Field
              label={<span className="label">Full name</span>}
              name="fullname"
              autoComplete="name"
              maxLength={200}
            />
          )}
          <Field
            label={
              <span className="label">{userType === 'Business' ? 'Work email' : 'Email'}</span>
            }
            {...email}
          />
          <Message isCounting={isHydrated} />
          <Checkbox name="emailPermit" value="true" label="Email me news too" />
          <Button className="wide" {...button}>
            Submit
          </Button>
        </>
      )}
    </PublicForm>
  );
}

/** Its characters are counted in sight, and aloud only near the end. */
function Message({ isCounting }: { isCounting: boolean }) {
  const id = useId();
  const [length, setLength] = useState(0);
  const left = longestMessage - length;
  const field = useRef<HTMLTextAreaElement>(null);

  // After a draft has been put back, and after a reset.
  useEffect(() => {
    const form = field.current?.form;
    const recount = () => queueMicrotask(() => setLength(field.current?.value.length ?? 0));
    recount();
    form?.addEventListener('reset', recount);
    return () => form?.removeEventListener('reset', recount);
  }, []);

  return (
    <div>
      <FieldFrame
        id={id}
        label={<span className="label">Message</span>}
        hint={
          isCounting
            ? `${length}/${longestMessage} characters`
            : `Up to ${longestMessage} characters`
        }
      >
        <textarea
          ref={field}
          id={id}
          className="field-input"
          name="message"
          rows={3}
          maxLength={longestMessage}
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        />
      </FieldFrame>
      <p className="visually-hidden" role="status">
        {isCounting && left <= 20 && left % 10 === 0 && `${left} characters left`}
      </p>
    </div>
  );
}

function failure(isRefused: boolean, isInDialog: boolean): Failure {
  if (isInDialog) return { title: 'Failed to Send Message', message: tryAgain() };
  const unfilled = 'You did not fill the form correctly';
  return {
    title: 'Unable to submit Form',
    message: isRefused ? unfilled : `${unfilled}\n${ourFault()}`,
  };
}
