import type * as z from 'zod/mini';
import { askFor, holdsHidden, tooLong, wordsOf } from '../errors/field-sentences.ts';

type Issue = z.core.$ZodIssue;

/** A field that is wrong, by its path, and a sentence about it for whoever filled it in. */
export type Problem = { readonly field: string; readonly sentence: string };

/** One problem for each field. */
export function problemsOf(issues: readonly Issue[]): Problem[] {
  const first = new Map<string, Problem>();
  for (const problem of issues.flatMap(problemsIn)) {
    if (!first.has(problem.field)) first.set(problem.field, problem);
  }
  return [...first.values()];
}

/** What may be right in several ways is told of the one that lacks the least. */
function problemsIn(issue: Issue): Problem[] {
  if (issue.code === 'invalid_union' && issue.message === '' && !wordsOf(issue.path)) {
    const ways = issue.errors.map((way) => problemsOf(way.map((part) => below(issue, part))));
    const [closest] = ways.toReversed().toSorted((one, other) => one.length - other.length);
    if (closest && closest.length > 0) return closest;
  }
  return [{ field: nameOf(issue.path), sentence: sentenceOf(issue) }];
}

const below = ({ path }: Issue, part: Issue): Issue => ({ ...part, path: [...path, ...part.path] });

/** A name may be anything that was sent. */
const nameOf = (path: Issue['path']) =>
  path.map((part) => String(part).slice(0, 40)).join('.') || 'body';

/** The contract's own sentence if it has one. */
function sentenceOf(issue: Issue): string {
  if (issue.message !== '') return issue.message;
  const path = issue.path.length > 0 ? issue.path : ['body'];
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return tooLong(path, Number(issue.maximum));
  }
  const isHidden = issue.code === 'custom' && issue.params?.hidden;
  return isHidden ? holdsHidden(path) : askFor(path);
}
