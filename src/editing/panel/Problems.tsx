import type { Problem } from '../read.ts';

type Props = {
  readonly title: string;
  readonly problems: readonly Problem[];
  /** Puts other words in the place of those that a problem is about. */
  readonly onMend: (problem: Problem, instead: string) => void;
  /** Puts the cursor where a problem is. */
  readonly onGo: (problem: Problem) => void;
};

/** What is wrong or worth a look, line by line. */
export function Problems({ title, problems, onMend, onGo }: Props) {
  if (problems.length === 0) return null;
  return (
    <ul className={problems[0]?.isWarning ? 'problems warnings' : 'problems'} aria-label={title}>
      {problems.map((problem) => (
        <li key={`${problem.line} ${problem.message}`}>
          <span>
            <button type="button" className="link" onClick={() => onGo(problem)}>
              Line {problem.line}
            </button>
            : {problem.message}
          </span>
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

/** The field that a problem is about: its message begins with it. */
export const fieldIn = ({ message }: Problem): string => message.split(/[ .]/, 1)[0] ?? '';
