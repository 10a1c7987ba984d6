import type { Problem } from './problem.ts';

export function ProblemText({ problem: { title, message } }: { problem: Problem }) {
  return (
    <>
      {title && <strong>{title} </strong>}
      {message}
    </>
  );
}
