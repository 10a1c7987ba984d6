import type { Problem } from './problem.ts';

export function ProblemText({ problem: { title, message } }: { problem: Problem }) {
  return (
    <>
      {title && <strong className="problem-title">{title} </strong>}
      {message}
    </>
  );
}
