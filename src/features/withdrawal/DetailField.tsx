import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import type { DetailExample } from './detail-examples.ts';
import type { DetailRequirement } from './details.ts';

type Props = {
  readonly detail: DetailRequirement;
  readonly example: DetailExample | undefined;
  readonly value: string;
  /** Whether the value is missing or impossible; then NEXT waits. */
  readonly wrong: boolean;
  /** What is wrong, where the value alone cannot show it. */
  readonly problem?: string | undefined;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
};

/** One field of a new account. Its example stands under it, and gives way to an error that has one too. */
export function DetailField({ detail, example, value, wrong, problem, onType, onLeave }: Props) {
  const { slug, type, placeholder, options } = detail;
  const error = wrong ? fixFor(detail, value, example, problem) : problem;
  const common = {
    label: placeholder,
    name: slug,
    value,
    error,
    hint: !error && example && hintOf(example),
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
      inputMode={type === 'number' || slug === 'routing_number' ? 'numeric' : 'text'}
      autoCapitalize={isCode(slug) ? 'characters' : 'words'}
      spellCheck={false}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

const isCode = (slug: string) => slug === 'swift_code' || slug === 'iban';

const hintOf = ({ rule, such }: DetailExample) => `${rule}, such as ${such}`;

function fixFor(
  { slug, type, optional }: DetailRequirement,
  typed: string,
  example: DetailExample | undefined,
  problem?: string,
): string {
  const such = example ? `, such as ${example.such}.` : '.';
  if (type === 'select') return 'Choose one from the list.';
  if (typed.trim() === '' && !optional) return `Fill this in${such}`;
  if (problem) return problem;
  if (slug === 'iban') {
    const right = example ? ` An IBAN looks like ${example.such}.` : '';
    return `This IBAN has a mistake in it.${right} You can also leave this empty.`;
  }
  return `Enter at least 10 digits, and nothing else${such}`;
}
