import { useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import type { Processor } from '#contract/withdrawals.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { BankSays } from './BankSays.tsx';
import { cleanDetail, paysNaira, typedFor, wrongDetails } from './destination.ts';
import { enquire } from './enquiry.store.ts';
import type { To } from './withdrawal.flow.ts';
import { destine } from './withdrawal.store.ts';

type Props = {
  readonly processor: Processor;
  readonly user: User;
  readonly to: To;
  /** NEXT was pressed: every mistake is shown. */
  readonly tried: boolean;
};

/** The fields that the processor asks for. Naira details are verified as soon as they are whole. */
export function NewAccount({ processor, user, to, tried }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const details = typedFor(to, processor);
  const wrong = wrongDetails(processor, details);
  const whole = paysNaira(processor) && wrong.length === 0;
  useEffect(() => {
    if (whole) void enquire(processor, details);
  }, [whole, processor, details]);

  const type = (slug: string, text: string) => {
    const typed = { ...details, [slug]: cleanDetail(processor, slug, text) };
    destine({ typed: { ...to.typed, [processor.id]: typed } });
  };
  return (
    <div className="withdrawal-fields">
      {processor.requirements.map(({ slug, type: kind, placeholder, options }) => {
        const shown = (tried || left.has(slug)) && wrong.includes(slug);
        const common = {
          label: placeholder,
          name: slug,
          value: details[slug] ?? '',
          error: shown ? mend(kind, details[slug] ?? '') : undefined,
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
      {paysNaira(processor) && (
        <BankSays {...{ processor, details, user }} onBank={(code) => type('bank_code', code)} />
      )}
      <Checkbox
        label="Save this account for next time"
        checked={to.save}
        onChange={({ target }) => destine({ save: target.checked })}
      />
    </div>
  );
}

function mend(kind: 'text' | 'number' | 'select', typed: string): string {
  if (kind === 'select') return 'Choose one of the list.';
  if (typed.trim() === '') return 'Fill this in.';
  return 'Digits only, at least 10 of them.';
}
