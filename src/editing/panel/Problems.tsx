import type { Problem } from '../read.ts';

type Props = { readonly title: string; readonly problems: readonly Problem[] };

/** What is wrong or worth a look, line by line. */
export function Problems({ title, problems }: Props) {
  if (problems.length === 0) return null;
  return (
    <ul className={problems[0]?.isWarning ? 'problems warnings' : 'problems'} aria-label={title}>
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          Line {line}: {message}
        </li>
      ))}
    </ul>
  );
}
