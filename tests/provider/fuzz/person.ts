/** Somebody who asks, and every value that the provider has told them of, by the field's name. */
export type Person = {
  readonly email: string;
  token: string;
  readonly values: Map<string, string[]>;
};

const kept = 12;

export function newPerson(facts: {
  email: string;
  mobile: string;
  user_id: string;
  name: string;
  token: string;
}): Person {
  const { email, mobile, user_id, name, token } = facts;
  const values = Object.entries({ email, mobile, user_id, name });
  return { email, token, values: new Map(values.map(([field, value]) => [field, [value]])) };
}

/** Remembers the ids, references and codes of an answer; the newest few of each. */
export function remember(person: Person, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  if ('portfolio_id' in answer && 'currency' in answer) {
    keep(person, `portfolio_id_${answer.currency}`, String(answer.portfolio_id));
  }
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') remember(person, value);
    else if (name === 'link') keep(person, 'code', value.split('/').at(-1) ?? value);
    else if (/(^id|_id|^reference|^code|^otp|^access_code)$/.test(name)) keep(person, name, value);
  }
}

function keep({ values }: Person, name: string, value: string): void {
  const known = values.get(name) ?? [];
  if (name === 'user_id' || known.includes(value)) return;
  values.set(name, [value, ...known].slice(0, kept));
}

/** Fills in `{{whose name index}}` wherever it stands. */
export function filledIn(text: string, own: Person, other: Person): string {
  return text.replace(/\{\{(own|other) (\w+) (\d+)\}\}/g, (_, whose, name, index) => {
    const values = (whose === 'own' ? own : other).values.get(name) ?? [];
    return values[Number(index) % Math.max(values.length, 1)] ?? `no-${name}`;
  });
}
