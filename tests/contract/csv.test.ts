import { expect, test } from 'vitest';
import { csvAmount, csvFile } from '#contract/csv.ts';
import { readCsv } from '#support/csv.ts';

test('what is written comes back as it was, by the letter of RFC 4180', () => {
  const records = [
    ['Portfolio', 'Note'],
    ['Adé, Ọlá & Sons', 'said "yes"'],
    ['₦', 'ẹ́'],
  ];
  const file = csvFile(records);
  expect(readCsv(file)).toEqual(records);
  expect(file).toBe('\uFEFFPortfolio,Note\r\n"Adé, Ọlá & Sons","said ""yes"""\r\n₦,ẹ́\r\n');
});

test.each(['=1+1', '+1', '@SUM(A1)', '-2+3', '＝1+1', '＠SUM(A1)', '=HYPERLINK("x","y")'])(
  'a spreadsheet reads %j as a text and never runs it',
  (formula) => {
    expect(readCsv(csvFile([[formula]]))).toEqual([[`'${formula}`]]);
  },
);

test.each([
  ['\t=1', '\\u0009=1'],
  ['\r=1', '\\u000d=1'],
  ['two\r\nlines', 'two\\u000d\\u000alines'],
  ['\u202e=1', '\\u202e=1'],
])('what is hidden in %j is written out', (text, written) => {
  expect(readCsv(csvFile([[text]]))).toEqual([[written]]);
});

test('amounts are plain numbers, also below zero', () => {
  expect([0, 5, 125_050, -5, -125_050].map(csvAmount)).toEqual([
    '0.00',
    '0.05',
    '1250.50',
    '-0.05',
    '-1250.50',
  ]);
  expect(readCsv(csvFile([[csvAmount(-5)]]))).toEqual([['-0.05']]);
});

test.each(['a,b\n', 'a"b\r\n', 'a,b\r\nc\r\n', 'a', '"a"b\r\n'])(
  'the reader of these tests refuses %j',
  (text) => {
    expect(() => readCsv(text)).toThrow();
  },
);
