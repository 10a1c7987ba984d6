import { useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import type { Processor } from '#contract/withdrawals.ts';
import { nameMatches } from '#credit/names.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { cleanDetail, type Destination, paysNaira, wrongDetails } from './destination.ts';
import { verify } from './withdrawal.store.ts';

type New = Extract<Destination, { kind: 'new' }>;
type Props = {
  readonly processor: Processor;
  readonly user: User;
  readonly value: New;
  readonly onChange: (change: (now: New) => New) => void;
};

type Check = { readonly state: 'none' | 'asking' } | { readonly state: 'failed'; problem: string };

/** The fields that the processor asks for. Naira details are verified as soon as they are whole. */
export function NewAccount({ processor, user, value, onChange }: Props) {
  const [check, setCheck] = useState<Check>({ state: 'none' });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(value.details);
  const { details } = value;
  const wrong = wrongDetails(processor, details);

  const askBank = async (typed: New['details']) => {
    setCheck({ state: 'asking' });
    const answer = await verify(processor, typed);
    // An answer about details that were changed meanwhile says nothing about the new ones.
    if (latest.current !== typed) return;
    if ('problem' in answer) return setCheck({ state: 'failed', problem: answer.problem });
    setCheck({ state: 'none' });
    onChange((now) => ({ ...now, verifiedName: answer.name }));
  };
  const type = (slug: string, text: string) => {
    const typed = { ...details, [slug]: cleanDetail(processor, slug, text) };
    latest.current = typed;
    setCheck({ state: 'none' });
    onChange((now) => ({ ...now, details: typed, verifiedName: undefined }));
    if (paysNaira(processor) && wrongDetails(processor, typed).length === 0) void askBank(typed);
  };
  const problem = (slug: string) =>
    left.has(slug) && wrong.includes(slug) ? mend(slug) : undefined;

  return (
    <div className="withdrawal-fields">
      {processor.requirements.map(({ slug, type: kind, placeholder, options }) => {
        const common = {
          label: placeholder,
          name: slug,
          value: details[slug] ?? '',
          error: problem(slug),
          onBlur: () => setLeft(new Set(left).add(slug)),
          autoComplete: 'off',
        };
        return kind === 'select' ? (
          <Select
            key={slug}
            {...common}
            options={[
              { value: '', label: 'Choose', disabled: true },
              ...options.map(({ name, code }) => ({ value: code, label: name })),
            ]}
            onChange={(event) => type(slug, event.target.value)}
          />
        ) : (
          <Field
            key={slug}
            {...common}
            inputMode={kind === 'number' ? 'numeric' : 'text'}
            onChange={(event) => type(slug, event.target.value)}
          />
        );
      })}
      <div role="status">
        {check.state === 'asking' && (
          <p className="quiet">Asking the bank for the account’s name.</p>
        )}
        {value.verifiedName && (
          <p className="withdrawal-name">
            <Icon name="check" /> <b>{value.verifiedName}</b>
          </p>
        )}
        {value.verifiedName && !nameMatches(value.verifiedName, user.firstname, user.lastname) && (
          <p className="withdrawal-warning">
            <Icon name="warn" /> This is not the name on your account, {user.firstname}{' '}
            {user.lastname}. Check the number before you go on.
          </p>
        )}
      </div>
      {check.state === 'failed' && (
        <p className="withdrawal-warning" role="alert">
          <Icon name="warn" /> {check.problem}
        </p>
      )}
      <Checkbox
        label="Save this account for next time"
        checked={value.save}
        onChange={({ target }) => onChange((now) => ({ ...now, save: target.checked }))}
      />
    </div>
  );
}

function mend(slug: string): string {
  return slug === 'account_number' ? 'Digits only, at least 10 of them.' : 'Fill this in.';
}
