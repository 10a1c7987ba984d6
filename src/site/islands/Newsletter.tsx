import { joinNewsletter, trapField } from '#contract/contact.ts';
import { submit } from '#stores/submit.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { apiAddress } from '../api-address.ts';
import { PublicForm, tryAgain } from './PublicForm.tsx';

const send = (fields: FormData) => {
  const text = (name: string) => String(fields.get(name) ?? '');
  const body = { email: text('email'), [trapField]: text(trapField) };
  return submit('newsletter', joinNewsletter, { body });
};

export function Newsletter() {
  return (
    <PublicForm
      id="newsletter"
      className="newsletter"
      action={apiAddress(joinNewsletter.path)}
      send={send}
      failure={(isRefused) =>
        isRefused ? undefined : { title: 'Unable to Submit', message: tryAgain() }
      }
    >
      {({ email, button }) => (
        <div className="form-row">
          <Field label={<span className="label">Email for the newsletter</span>} {...email} />
          <Button className="small" {...button}>
            Subscribe
          </Button>
        </div>
      )}
    </PublicForm>
  );
}
