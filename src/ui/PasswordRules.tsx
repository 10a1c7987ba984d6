import { passwordRules } from '#credit/passwords.ts';
import { Icon } from './Icon.tsx';
import './PasswordRules.css';

type Props = {
  /** For the field's aria-describedby. */
  id: string;
  password: string;
};

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ id, password }: Props) {
  const rules = passwordRules(password);
  return (
    <div>
      <ul className="password-rules" id={id} aria-label="Your password needs">
        {rules.map(({ id: rule, label, met }) => (
          <li key={rule} data-met={met ? '' : undefined}>
            {met && <Icon name="check" />}
            {label}
            {met && <span className="visually-hidden">, met</span>}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {rules.every(({ met }) => met) && 'Your password has all that it needs.'}
      </p>
    </div>
  );
}
