import { useId } from 'react';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import type { DetailOf } from './details.ts';

type Props = {
  readonly detail: DetailOf;
  readonly value: string;
  /** It is missing or cannot be right: said, and NEXT waits for it. */
  readonly wrong: boolean;
  /** It looks wrong, and may be sent. */
  readonly doubt: string | undefined;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
};

/** One field that the processor asks for, with what is wrong or doubtful about it in words. */
export function DetailField({ detail, value, wrong, doubt, onType, onLeave }: Props) {
  const { slug, type, placeholder, options } = detail;
  const aside = useId();
  const common = {
    label: placeholder,
    name: slug,
    value,
    error: wrong ? mend(detail, value) : undefined,
    onBlur: onLeave,
    autoComplete: 'off',
  };
  if (type === 'select') {
    return (
      <Select
        {...common}
        options={[
          { value: '', label: 'Choose', disabled: true },
          ...options.map(({ name, code }) => ({ value: code, label: name })),
        ]}
        onChange={(event) => onType(event.target.value)}
      />
    );
  }
  return (
    <div>
      <Field
        {...common}
        aria-describedby={doubt && aside}
        inputMode={type === 'number' || slug === 'routing_number' ? 'numeric' : 'text'}
        autoCapitalize={isCode(slug) ? 'characters' : 'words'}
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
      />
      <div id={aside} role="status">
        {doubt && (
          <p className="withdrawal-doubt">
            <Icon name="warn" /> <span>{doubt}</span>
          </p>
        )}
      </div>
    </div>
  );
}

const isCode = (slug: string) => slug === 'swift_code' || slug === 'iban';

function mend({ slug, type }: DetailOf, typed: string): string {
  if (type === 'select') return 'Choose one of the list.';
  if (typed.trim() === '') return 'Fill this in.';
  if (slug === 'iban') {
    return 'The check digits of this IBAN do not fit. Look at it again, or leave it empty.';
  }
  return 'Digits only, at least 10 of them.';
}
