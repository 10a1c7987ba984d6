import type { Problem } from '../read.ts';

type Props = {
  readonly title: string;
  readonly problems: readonly Problem[];
  /** Puts other words in the place of those that a problem is about. */
  readonly onMend: (problem: Problem, instead: string) => void;
};

/** What is wrong or worth a look, line by line. */
export function Problems({ title, problems, onMend }: Props) {
  if (problems.length === 0) return null;
  return (
    <ul className={problems[0]?.isWarning ? 'problems warnings' : 'problems'} aria-label={title}>
      {problems.map((problem) => (
        <li key={`${problem.line} ${problem.message}`}>
          Line {problem.line}: {problem.message}{' '}
          {problem.instead?.map((words) => (
            <button key={words} type="button" onClick={() => onMend(problem, words)}>
              {words}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
