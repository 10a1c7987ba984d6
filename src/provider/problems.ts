import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** One sentence for each field that is wrong, after its name. */
export function problemsOf(issues: readonly Issue[]): string[] {
  const first = new Map<string, string>();
  for (const issue of issues) {
    for (const [name, sentence] of sentencesOf(issue)) {
      if (!first.has(name)) first.set(name, sentence);
    }
  }
  return [...first.values()];
}

/** By the name of the field; what may be right in several ways is one sentence for all of them. */
function sentencesOf(issue: Issue): [name: string, sentence: string][] {
  const ways = issue.code === 'invalid_union' && issue.message === whole ? issue.errors : [];
  if (ways.length === 0) return [[nameOf(issue.path), named(issue)]];
  const inEach = ways.map((way) => problemsOf(way.map((part) => below(issue, part))));
  const inAll = (inEach[0] ?? []).filter((one) => inEach.every((way) => way.includes(one)));
  const rests = inEach.map((way) => way.filter((one) => !inAll.includes(one)));
  const either = rests.every((rest) => rest.length > 0)
    ? [rests.map((rest) => rest.join(' and ')).join(', or ')]
    : [];
  return [...inAll, ...either].map((sentence) => [sentence, sentence]);
}

const below = ({ path }: Issue, part: Issue): Issue => ({ ...part, path: [...path, ...part.path] });

/** A name may be anything that was sent. */
const nameOf = (path: Issue['path']) => path.map((part) => String(part).slice(0, 40)).join('.');

function named({ code, path, message }: Issue): string {
  if (path.length > 0) return `${nameOf(path)}: ${message}`;
  // The contract's own words about a whole are a sentence by themselves.
  return ['custom', 'invalid_union'].includes(code) ? message : `body: ${message}`;
}

/** What a wrong value gets to hear where the contract has no words of its own. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : (kinds[issue.expected] ?? whole);
    case 'invalid_value':
      return issue.values.length > 1 ? `One of ${issue.values.join(', ')}` : only(issue.values[0]);
    case 'invalid_key':
      return 'A shorter name';
    case 'too_big':
      return issue.maximum >= Number.MAX_SAFE_INTEGER
        ? 'A smaller number'
        : `At most ${counted(Number(issue.maximum), issue.origin)}`;
    case 'too_small':
      return `At least ${counted(Number(issue.minimum), issue.origin)}`;
    default:
      return whole;
  }
}

const only = (value: unknown) => (value === '' ? 'Empty' : `Only ${value}`);

const whole = 'Not as this call needs it';

const kinds: Readonly<Record<string, string>> = {
  string: 'A text',
  number: 'A number',
  int: 'A whole number',
  boolean: 'true or false',
  array: 'A list',
  object: 'An object',
  record: 'An object',
};

function counted(count: number, origin: string): string {
  if (origin === 'string') return `${count} character${count === 1 ? '' : 's'}`;
  if (origin === 'array') return `${count} ${count === 1 ? 'entry' : 'entries'}`;
  return String(count);
}
