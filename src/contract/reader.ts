import { regexes } from 'zod/v4/core';

/**
 * What the contract is stated with in a built page, instead of zod/mini (hosting/screen-files). The
 * app asks a schema one thing, the data of an answer or that it is none, and that is all there is
 * here: the names of zod/mini that the contract uses, without messages. A test holds both against
 * the same values.
 */
type Reader = {
  /** What the value means, or `unreadable`. */
  readonly read: (value: unknown) => unknown;
  readonly check: (...checks: readonly Reader[]) => Reader;
  readonly safeParse: (value: unknown) => { readonly data?: unknown };
};

const unreadable = Symbol();

function reader(read: Reader['read']): Reader {
  return {
    read,
    check: (...checks) =>
      reader((value) =>
        checks.reduce((one, { read }) => (one === unreadable ? one : read(one)), read(value)),
      ),
    safeParse: (value) => {
      const data = read(value);
      return data === unreadable ? {} : { data };
    },
  };
}

/** Reads what holds as it is. */
// biome-ignore lint/suspicious/noExplicitAny: a check knows what the schema before it lets through
const holds = (test: (value: any) => unknown) =>
  reader((value) => (test(value) ? value : unreadable));
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const string = () => holds((value) => typeof value === 'string');
export const boolean = () => holds((value) => typeof value === 'boolean');
export const number = () => holds(Number.isFinite);
export const int = () => holds(Number.isSafeInteger);
const nothing = () => holds((value) => value === null);

export { nothing as null };
export const literal = (values: unknown) => holds((value) => [values].flat().includes(value));
export { literal as enum };
export const coerce = { number: () => pipe(transform(Number), number()) };

export const gte = (least: number) => holds((value) => value >= least);
export const lte = (most: number) => holds((value) => value <= most);
export { gte as minimum, lte as maximum };
export const positive = () => holds((value) => value > 0);
export const nonnegative = () => gte(0);
export const minLength = (least: number) => holds(({ length }) => length >= least);
export const maxLength = (most: number) => holds(({ length }) => length <= most);
export const regex = (pattern: RegExp) => holds((value) => pattern.test(value));
export const email = () => regex(regexes.email);
export const trim = () => transform((value: string) => value.trim());
export const toLowerCase = () => transform((value: string) => value.toLowerCase());
export { holds as refine };

// biome-ignore lint/suspicious/noExplicitAny: it knows what the schema before it lets through
export const transform = (change: (value: any) => unknown) => reader(change);
export const pipe = (first: Reader, second: Reader) => first.check(second);
export const nullable = ({ read }: Reader) =>
  reader((value) => (value === null ? value : read(value)));
export const optional = ({ read }: Reader) =>
  reader((value) => (value === undefined ? value : read(value)));
export const _default = ({ read }: Reader, otherwise: unknown) =>
  reader((value) => (value === undefined ? otherwise : read(value)));
export const union = (readers: readonly Reader[]) =>
  reader((value) => {
    for (const { read } of readers) {
      const data = read(value);
      if (data !== unreadable) return data;
    }
    return unreadable;
  });

export const array = ({ read }: Reader) =>
  reader((value) => {
    const items = Array.isArray(value) ? value.map(read) : [unreadable];
    return items.includes(unreadable) ? unreadable : items;
  });

/** Keeps the fields that are named, as zod does. */
export const object = (fields: Readonly<Record<string, Reader>>) =>
  reader((value) => {
    if (!isObject(value)) return unreadable;
    const known: Record<string, unknown> = {};
    for (const [name, { read }] of Object.entries(fields)) {
      const data = read(value[name]);
      if (data === unreadable) return data;
      if (data !== undefined || name in value) known[name] = data;
    }
    return known;
  });

export const record = (key: Reader, { read }: Reader) =>
  reader((value) => {
    if (!isObject(value)) return unreadable;
    const pairs = Object.entries(value).map(([name, one]) => [key.read(name), read(one)] as const);
    return pairs.flat().includes(unreadable) ? unreadable : Object.fromEntries(pairs);
  });
