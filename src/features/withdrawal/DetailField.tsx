import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import type { DetailRequirement } from './details.ts';

type Props = {
  readonly detail: DetailRequirement;
  readonly value: string;
  /** Whether the value is missing or impossible; then NEXT waits. */
  readonly wrong: boolean;
  /** What is wrong, where the value alone cannot show it. */
  readonly problem?: string | undefined;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
};

/** One field of a new account, with its error as a sentence. */
export function DetailField({ detail, value, wrong, problem, onType, onLeave }: Props) {
  const { slug, type, placeholder, options } = detail;
  const common = {
    label: placeholder,
    name: slug,
    value,
    error: wrong ? fixFor(detail, value, problem) : problem,
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
    <Field
      {...common}
      hint={slug === 'routing_number' ? 'Only banks in the United States have one' : undefined}
      inputMode={type === 'number' || slug === 'routing_number' ? 'numeric' : 'text'}
      autoCapitalize={isCode(slug) ? 'characters' : 'words'}
      spellCheck={false}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

const isCode = (slug: string) => slug === 'swift_code' || slug === 'iban';

function fixFor(
  { slug, type, optional }: DetailRequirement,
  typed: string,
  problem?: string,
): string {
  if (type === 'select') return 'Choose one of the list.';
  if (typed.trim() === '' && !optional) return 'Fill this in.';
  if (problem) return problem;
  if (slug === 'iban') {
    return 'The check digits of this IBAN do not fit. Look at it again, or leave it empty.';
  }
  return 'Digits only, at least 10 of them.';
}
