import { brand } from '#brand';
import { mostInSms, septetsOf, toGsm } from './gsm.ts';

type Words = { readonly sms?: string | undefined; readonly subject: string; readonly body: string };

const fits = (text: string) => septetsOf(text) <= mostInSms;
const named = (text: string) =>
  text.startsWith(toGsm(brand.name)) ? text : `${toGsm(brand.name)}: ${text}`;

/** No amount that we write is longer. */
const longestFact = 30;
const amounts = /(?:NGN|[$])\d[\d,]*(?:\.\d\d)?/;
const days =
  /(?<![\d.,])\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\b(?: \d{4}\b)?/;

/**
 * One SMS, with our name in it: `sms`, or else the subject and the body. What is too long ends with
 * a whole sentence, and the first amount and the first day in it always stay.
 */
export function smsText({ sms, subject, body }: Words): string {
  const said = toGsm(sms ?? `${sentence(subject)} ${body}`)
    .replace(/\s+/g, ' ')
    .trim();
  const whole = named(said);
  // Half a link of ours is none: it travels in two parts.
  if (fits(whole) || (sms !== undefined && /https?:\/\//.test(said))) return whole;
  const facts = [said.match(amounts)?.[0], said.match(days)?.[0]].flatMap((fact) =>
    fact !== undefined && fact.length <= longestFact ? [fact] : [],
  );
  const isWhole = (text: string) => fits(text) && facts.every((fact) => text.includes(fact));
  const sentences = said.match(/.+?(?:[.!?](?= |$)|$)/g)?.map((one) => one.trim()) ?? [];
  const first = named(leading(sentences));
  if (isWhole(first)) return first;
  const telling = named(
    sentences.filter((one) => facts.some((fact) => one.includes(fact))).join(' '),
  );
  if (isWhole(telling)) return telling;
  const rest = facts.length > 0 ? ` ${facts.join(', ')}.` : '';
  return `${clip(named(toGsm(sms ?? subject)), mostInSms - septetsOf(rest))}${rest}`;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** As many sentences from the first as one SMS holds. */
function leading(sentences: readonly string[]): string {
  let text = '';
  for (const one of sentences) {
    const longer = text ? `${text} ${one}` : one;
    if (!fits(named(longer))) break;
    text = longer;
  }
  return text;
}

/** Whole words of a text in so many septets, with a stop. */
function clip(text: string, room: number): string {
  const words = text.split(' ');
  if (septetsOf(text) < room) return sentence(text);
  while (words.length > 1 && septetsOf(words.join(' ')) > room - 3) words.pop();
  let kept = words.join(' ');
  while (kept && septetsOf(kept) > room - 3) kept = kept.slice(0, -1);
  return `${kept.replace(/[.,:;]$/, '')}...`;
}

/** @returns the first of some texts, the longest first, that fits one SMS; else the last */
export const firstThatFits = (texts: readonly string[]): string =>
  texts.find((text) => fits(named(toGsm(text)))) ?? texts.at(-1) ?? '';

/**
 * An SMS of parts that must be in it, with as many of the others, in their order, as there is room
 * for: `{ must: ['123456 is your code.'], may: ['Give it to nobody.'], last: '@host #123456' }`.
 */
export function fittedSms({
  must,
  may = [],
  last = '',
}: {
  readonly must: string;
  readonly may?: readonly string[];
  /** On a line of its own, as phones read it. */
  readonly last?: string;
}): string {
  const end = last ? `\n\n${last}` : '';
  let text = toGsm(must);
  for (const one of may) {
    const longer = `${text} ${toGsm(one)}`;
    if (fits(longer + end)) text = longer;
  }
  return text + end;
}
