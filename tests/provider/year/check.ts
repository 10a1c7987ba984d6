import { abbreviateMoney, formatMoney } from '#credit/money.ts';
import type { Facts, Named, NamedDay } from './named.ts';
import { type DayToken, daysIn, isThatDay, type MoneyToken, moneyIn } from './tokens.ts';
import { type Rule, vocabulary } from './vocabulary.ts';

/** Something that a borrower was shown or sent, as lines that each say their own labels. */
export type Capture = {
  readonly person: string;
  readonly day: string;
  /** Such as 'mail', 'statement, PDF', 'dashboard'. */
  readonly where: string;
  readonly lines: readonly string[];
  /** Names of figures and days that must be told here. */
  readonly requires?: readonly string[];
  /** Whether each amount must stand under a name that the vocabulary knows. */
  readonly strict?: boolean;
  /** What is true of this alone, such as the balances of the days that a statement is about. */
  readonly besides?: Facts;
};

export type Problem = Pick<Capture, 'person' | 'day' | 'where'> & {
  readonly line: string;
  readonly problem: string;
};

export type Checked = {
  readonly problems: readonly Problem[];
  /** How many answers, papers, messages and screens were looked at. */
  readonly captures: number;
  /** How many amounts and days in them were held to the truth. */
  readonly compared: number;
};

/** All of them, each by what is true now. */
export const checkAll = (captures: readonly Capture[], facts: Facts): Checked =>
  together(captures.map((capture) => check(capture, facts)));

export const together = (all: readonly Checked[]): Checked => ({
  problems: all.flatMap(({ problems }) => problems),
  captures: all.reduce((sum, one) => sum + one.captures, 0),
  compared: all.reduce((sum, one) => sum + one.compared, 0),
});

/** What is told here that is not true, is under another name, or is missing. */
export function check(capture: Capture, known: Facts, rules = vocabulary): Checked {
  const { person, day, where, lines, requires = [], besides, strict = false } = capture;
  const facts = besides ? joined(known, besides) : known;
  const told = new Set<string>();
  const amounts = lines.flatMap((line) => moneyIn(line).map((token) => ({ line, token })));
  const days = lines.flatMap((line) => daysIn(line).map((token) => ({ line, token })));
  const unnamed = strict
    ? amounts.filter(({ line, token }) => !namesFor(line, token, moneyIn(line), rules))
    : [];
  const found = [
    ...unnamed.map(({ line, token }) => ({ line, problem: `${token.text} stands under no name` })),
    ...amounts.flatMap(({ line, token }) => moneyProblem(line, token, facts, rules, told) ?? []),
    ...days.flatMap(({ line, token }) => dayProblem(line, token, facts, rules, told) ?? []),
  ];
  const missing = requires
    .filter((name) => !told.has(name) && isSomething(name, facts))
    .map((name) => ({ line: '', problem: `missing: ${name}, which is ${truthOf(name, facts)}` }));
  const problems = [...found, ...missing].map((problem) => ({ person, day, where, ...problem }));
  return { problems, captures: 1, compared: amounts.length + days.length };
}

/** Whether there is anything to tell under a name. */
const isSomething = (name: string, { figures, days }: Facts): boolean =>
  name.startsWith('day: ')
    ? days.some((one) => `day: ${one.name}` === name)
    : figures.some((one) => one.name === name && one.amount > 0);

/** What is true by either. */
export const joined = (one: Facts, other: Facts): Facts => ({
  figures: [...one.figures, ...other.figures],
  days: [...one.days, ...other.days],
});

/** As a person reads it: who, when, where, what stands there, what is wrong with it. */
export const readable = ({ person, day, where, line, problem }: Problem): string =>
  `${person}, ${day}, ${where}: ${problem}${line ? `\n    “${line}”` : ''}`;

function moneyProblem(
  line: string,
  token: MoneyToken,
  { figures }: Facts,
  rules: readonly Rule[],
  told: Set<string>,
): Pick<Problem, 'line' | 'problem'> | undefined {
  const names = namesFor(line, token, moneyIn(line), rules);
  if (names === 'not of this borrower') return undefined;
  const equal = figures.filter((one) => isSaid(token, one));
  const right = equal.filter((one) => isMeant(line, one, figures) && isNamed(one, names));
  for (const { name } of right) told.add(name);
  if (right.length > 0 || (token.amount === 0 && !names)) return undefined;
  if (names && equal.length > 0) {
    const actual = [...new Set(equal.map(describe))].slice(0, 4).join('; ');
    return { line, problem: `${token.text} is called ${names.join(' or ')}, and is ${actual}` };
  }
  const truth = names
    ? `; ${names.join(' or ')} is ${truthNamed(names, figures)}`
    : `; nearest: ${nearest(token, figures)}`;
  return { line, problem: `${token.text} is no figure of this borrower${truth}` };
}

function dayProblem(
  line: string,
  token: DayToken,
  { days }: Facts,
  rules: readonly Rule[],
  told: Set<string>,
): Pick<Problem, 'line' | 'problem'> | undefined {
  const names = namesFor(line, token, daysIn(line), rules);
  if (names === 'not of this borrower') return undefined;
  const equal = days.filter(({ day }) => isThatDay(token, day));
  const right = equal.filter((one) => isNamed(one, names));
  for (const { name } of right) told.add(`day: ${name}`);
  if (right.length > 0 || (token.kind === 'month' && !names)) return undefined;
  const known = equal.map(({ name }) => name).join(', ') || 'no day of this borrower';
  const wanted = names ? `, not ${names.join(' or ')}: ${daysNamed(names, days)}` : '';
  return { line, problem: `${token.text} is ${known}${wanted}` };
}

/** What the words around a token call it; undefined when they give it no name. */
function namesFor(
  line: string,
  token: MoneyToken | DayToken,
  others: readonly (MoneyToken | DayToken)[],
  rules: readonly Rule[],
): readonly string[] | 'not of this borrower' | undefined {
  let marked = '';
  let from = 0;
  for (const other of others) {
    marked += line.slice(from, other.at) + (other.at === token.at ? '§' : '¤');
    from = other.at + line.slice(other.at).indexOf(other.text) + other.text.length;
  }
  marked += line.slice(from);
  const kind = token.kind === 'money' ? 'money' : 'day';
  return rules.find((rule) => rule.of === kind && rule.words.test(marked))?.names;
}

const isSaid = (token: MoneyToken, one: Named): boolean => {
  if (one.currency !== token.currency) return false;
  if (!token.short) return one.amount === token.amount;
  const ways = (['nearest', 'down', 'up'] as const).map((way) =>
    abbreviateMoney(one.amount, one.currency, way),
  );
  return ways.includes(token.text);
};

/** A line that names a loan, a partner or days means figures of these alone. */
function isMeant(line: string, one: Named, all: readonly Named[]): boolean {
  const mentioned = (texts: readonly (string | undefined)[]) =>
    [...new Set(texts)].filter((text) => text !== undefined && line.includes(text));
  const loans = mentioned(all.map(({ loan }) => loan));
  if (one.loan && loans.length > 0 && !loans.includes(one.loan)) return false;
  const partners = mentioned(all.map(({ partner }) => partner));
  if (one.partner && partners.length > 0 && !partners.includes(one.partner)) return false;
  const days = daysIn(line);
  const { day } = one;
  return !day || days.length === 0 || days.some((token) => isThatDay(token, day));
}

const isNamed = ({ name }: { name: string }, names: readonly string[] | undefined) =>
  names === undefined || names.includes(name);

const describe = ({ name, day, loan, partner }: Named): string =>
  [name, loan && `of ${loan}`, !loan && partner && `at ${partner}`, day && `on ${day}`]
    .filter(Boolean)
    .join(' ');

const shown = ({ amount, currency }: Named) => formatMoney(amount, currency);

function truthNamed(names: readonly string[], figures: readonly Named[]): string {
  const own = figures.filter((one) => names.includes(one.name));
  return (
    [...new Set(own.map((one) => `${shown(one)} (${describe(one)})`))].slice(0, 4).join(', ') ||
    'nothing'
  );
}

const daysNamed = (names: readonly string[], days: readonly NamedDay[]) =>
  [...new Set(days.filter(({ name }) => names.includes(name)).map(({ day }) => day))]
    .slice(0, 4)
    .join(', ') || 'none';

function truthOf(name: string, { figures, days }: Facts): string {
  return name.startsWith('day: ') ? daysNamed([name.slice(5)], days) : truthNamed([name], figures);
}

function nearest({ amount, currency }: MoneyToken, figures: readonly Named[]): string {
  const away = (one: Named) => Math.abs(one.amount - amount);
  const [one] = figures
    .filter((figure) => figure.currency === currency)
    .toSorted((a, b) => away(a) - away(b));
  return one ? `${shown(one)}, ${describe(one)}` : 'nothing in this currency';
}
