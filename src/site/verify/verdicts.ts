import { brand } from '#brand';
import { formatDay, lagosDay } from '#credit/calendar.ts';
import { largest, type Verdict } from './check-paper.ts';

export type Words = {
  readonly tone: 'good' | 'bad' | 'unknown';
  readonly title: string;
  readonly text: string;
};

/** What a reader is told of a file. */
export function wordsOf(verdict: Verdict): Words {
  switch (verdict.is) {
    case 'whole': {
      const { code, key } = verdict;
      const used = key.retired_at
        ? `used that key from ${dayOf(key.created_at)} to ${dayOf(key.retired_at)}`
        : `have used that key since ${dayOf(key.created_at)}`;
      return {
        tone: 'good',
        title: `Issued by ${brand.name}, and unchanged`,
        text: `We issued this file on ${dayOf(code.at)} at ${time.format(Date.parse(code.at))} in Lagos. Not one letter of it has changed since. Our key ${code.key} signed it; we ${used}.`,
      };
    }
    case 'changed':
      return {
        tone: 'bad',
        title: 'This file was changed',
        text: 'It carries our code, but it is not as we issued it. Do not rely on it, and ask for the original file. A spreadsheet program that saves a CSV again changes it too.',
      };
    case 'not ours':
      return {
        tone: 'bad',
        title: `Not issued by ${brand.name}`,
        text: `The code in this file names the key ${verdict.code.key}. We have never had that key, so we did not issue this file.`,
      };
    case 'no code':
      return {
        tone: 'unknown',
        title: 'There is no code in this file',
        text: `Every statement, report and receipt that we issue carries a code. Without one nobody can tell whether this file is ours. A scan, a photo or a printout has no code: ask for the original file.`,
      };
    case 'key unknown':
      return {
        tone: 'unknown',
        title: 'We cannot check this file yet',
        text: 'It carries a code, but this page does not have the key that belongs to it. Connect to the internet, then choose the file again.',
      };
    case 'too large':
      return {
        tone: 'unknown',
        title: 'This file is too large',
        text: `We check files of up to ${largest / 1e6} MB, and ours are smaller.`,
      };
    case 'no paper':
      return {
        tone: 'unknown',
        title: 'This is not a PDF or a CSV',
        text: 'Choose the file as you got it: a PDF, or a CSV for a spreadsheet.',
      };
    case 'unreadable':
      return {
        tone: 'unknown',
        title: 'We could not open this file',
        text: 'It may have been moved or deleted. Choose it again.',
      };
    case 'old browser':
      return {
        tone: 'unknown',
        title: 'This browser cannot check files',
        text: 'It is too old for this kind of signature. Update it, or use another browser.',
      };
  }
}

const dayOf = (instant: string) => formatDay(lagosDay(Date.parse(instant)), { style: 'medium' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Lagos' });
