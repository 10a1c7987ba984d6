import { useStore } from '@nanostores/react';
import { $busy } from '#stores/busy.ts';
import { ContactTabs } from '#ui/auth/ContactTabs.tsx';
import { FormStep, ProblemText } from '#ui/auth/FormStep.tsx';
import { Button } from '#ui/Button.tsx';
import type { Flow } from './forgot.flow.ts';
import { dispatch, sendContact } from './forgot.store.ts';

const hints = { phone: 'We will text you a code.', email: 'We will email you a code.' };

/** Step 1: the contact that the code goes to. */
export function ContactStep({ flow }: { flow: Flow & { step: 'contact' } }) {
  const busy = useStore($busy);
  const { contact, problem } = flow;
  return (
    <FormStep
      title="Forgot your password?"
      lead="Enter the number or email of your account. We will send you a code, then you set a new password."
      problem={problem}
      onSubmit={() => void sendContact()}
    >
      <ContactTabs
        label="Where the code goes"
        contact={contact}
        error={problem && <ProblemText problem={problem} />}
        hints={hints}
        emailInstead={problem?.emailInstead}
        onContact={(typed) => dispatch({ type: 'contact', ...typed })}
      />
      <Button variant="primary" full busy={busy}>
        REQUEST OTP
      </Button>
    </FormStep>
  );
}
