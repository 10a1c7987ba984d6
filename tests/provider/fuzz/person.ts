/** Somebody who asks, and every value that the provider has told them of, by the field's name. */
export type Person = {
  token: string;
  /** The cookie that the provider has set in their browser. */
  cookie: string;
  /** The page that asks, where the provider looks at it. */
  readonly origin?: string;
  /** After their session has ended; whoever was erased stays away. */
  readonly signIn: (person: Person) => Promise<void>;
  /** The newest few of each. */
  readonly values: Map<string, string[]>;
  /** All that they were ever told of. */
  readonly known: Set<string>;
};

const kept = 12;

/** `own`: what they know from the beginning, by the field's name. */
export function newPerson(
  own: Readonly<Record<string, string>>,
  facts: Pick<Person, 'signIn'> & Partial<Person>,
): Person {
  const values = new Map(Object.entries(own).map(([field, value]) => [field, [value]]));
  const { name: _, ...naming } = own;
  return { token: '', cookie: '', values, known: new Set(Object.values(naming)), ...facts };
}

/** Remembers the ids, references and codes of an answer; the newest few of each. */
export function remember(person: Person, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  if ('portfolio_id' in answer && 'currency' in answer) {
    keep(person, `portfolio_id_${answer.currency}`, String(answer.portfolio_id));
  }
  if ('deed' in answer && 'subject' in answer) {
    keep(person, `subject_${answer.deed}`, String(answer.subject));
  }
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') remember(person, value);
    else if (name === 'link') keep(person, 'code', value.split('/').at(-1) ?? value);
    else if (isKept(name)) keep(person, name, value);
  }
}

const isKept = (name: string) =>
  /(^id|_id|^reference|^subject|^code|^otp|^access_code|^handoff|^cleared_at|^authorization_url|^last4)$/.test(
    name,
  );

function keep({ values, known: all }: Person, name: string, value: string): void {
  all.add(value);
  const known = values.get(name) ?? [];
  const isTheirOwn = name === 'user_id' && values.has('email');
  if (isTheirOwn || known.includes(value)) return;
  values.set(name, [value, ...known].slice(0, kept));
}

/** The value of somebody's that `{{whose name index}}` stands for. */
export function knownValue({ values }: Person, name: string, index: number): string | undefined {
  const known = values.get(name) ?? [];
  return known[index % Math.max(known.length, 1)];
}

/** Fills in `{{whose name index}}` wherever it stands. */
export function filledIn(text: string, own: Person, other: Person): string {
  return text.replace(
    /\{\{(own|other) (\w+) (\d+)\}\}/g,
    (_, whose, name, index) =>
      knownValue(whose === 'own' ? own : other, name, Number(index)) ?? `no-${name}`,
  );
}

/** What names somebody and nobody else: long identifiers, emails and telephone numbers. */
const naming = /[\w.+-]+@[\w.-]+\w|\+\d{7,15}|[\w-]{20,}/g;

/** A refusal shows this number as an example; it is that of somebody of the seed. */
const example = '+2348030000001';

/** Values in a text that only somebody else has been told of. */
export function othersIn(text: string, person: Person, people: readonly Person[]): string[] {
  return [...new Set(text.match(naming))].filter(
    (value) =>
      value !== example && !person.known.has(value) && people.some(({ known }) => known.has(value)),
  );
}
