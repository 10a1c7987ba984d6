import { escapeHidden } from '#credit/plain-text.ts';
import type { Log } from '../context.ts';

/**
 * One JSON object a line, for a machine to read and for a terminal to show: `write` gets the line
 * without its end, every hidden character escaped as JSON escapes it.
 */
export function jsonLog(write: (line: string) => void): Log {
  return (event, detail = {}) => {
    const line = { at: new Date().toISOString(), event, ...detail };
    const json = JSON.stringify(line, (_name, value) =>
      typeof value === 'string' ? masked(value) : value,
    );
    write(escapeHidden(json));
  };
}

/**
 * What nobody should find in a log: tokens, addresses, and numbers long enough to be a code, a
 * phone, a card or an account. An error's text may quote any of them. Identifiers stay whole.
 */
const secrets: readonly [RegExp, string][] = [
  [/\bey[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bBearer \S+/gi, 'Bearer [token]'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]'],
  [/(?<![\w-])\d{4}(?:[ -]\d{4}){2,3}(?![\w-])/g, '[number]'],
  [/(?<![\w-])\d{5,}(?![\w-])/g, '[number]'],
];

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const masked = (text: string) =>
  instant.test(text)
    ? text
    : secrets.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), text);
