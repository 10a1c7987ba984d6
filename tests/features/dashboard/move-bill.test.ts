import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type IsoDay, isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { MoveBill } from '#features/dashboard/NextBill.tsx';

const amount = { left: minor(6_000), overdue: false, last: false };
const bill = (loan_id: string, name: string, payBy: IsoDay | null = null) => ({
  ...amount,
  ...{ loan_id, name, payBy },
});
const june = isoDay('2026-06-01');
const july = isoDay('2026-07-01');
const linksOn = (today: IsoDay, ...days: [IsoDay, ReturnType<typeof bill>[]][]) => {
  const bills = days.map(([due_date, own]) => ({ ...amount, due_date, bills: own }));
  const html = renderToStaticMarkup(createElement(MoveBill, { bills, today }));
  return [...html.matchAll(/loan_id=(\w+)">([^<]*)</g)].map(([, id, words]) =>
    `${id}: ${words}`.replaceAll('\u00a0', ' '),
  );
};

test('a bill can be moved from a week before it is due, and by its one link', () => {
  const bills: [IsoDay, ReturnType<typeof bill>[]][] = [
    [june, [bill('a', 'Northgate')]],
    [july, [bill('a', 'Northgate')]],
  ];
  expect(linksOn(isoDay('2026-05-24'), ...bills)).toEqual([]);
  expect(linksOn(isoDay('2026-05-25'), ...bills)).toEqual(['a: I can’t pay this bill']);
  expect(linksOn(isoDay('2026-06-02'), ...bills)).toEqual(['a: I can’t pay this bill']);
  expect(linksOn(isoDay('2026-06-03'), ...bills)).toEqual([]);
});

test('of two loans whose bills are due on one day each can be moved', () => {
  const both: [IsoDay, ReturnType<typeof bill>[]] = [
    june,
    [bill('a', 'Northgate', isoDay('2026-06-12')), bill('b', 'Harbour')],
  ];
  expect(linksOn(isoDay('2026-06-01'), both, [july, [bill('a', 'Northgate')]])).toEqual([
    'a: Northgate: You promised to pay by 12 June 2026',
    'b: Harbour: I can’t pay the bill of 1 June 2026',
  ]);
});

test('a bill that is not the one above, or not alone there, is named', () => {
  const overdue: [IsoDay, ReturnType<typeof bill>[]] = [june, [bill('a', 'Northgate')]];
  const next: [IsoDay, ReturnType<typeof bill>[]] = [july, [bill('a', 'Northgate')]];
  const today = isoDay('2026-06-27');
  expect(linksOn(today, overdue, next)).toEqual(['a: I can’t pay the bill of 1 July 2026']);
  const other: [IsoDay, ReturnType<typeof bill>[]] = [june, [bill('c', 'Harbour')]];
  expect(linksOn(today, other, next)).toEqual([
    'a: Northgate: I can’t pay the bill of 1 July 2026',
  ]);
  const both: [IsoDay, ReturnType<typeof bill>[]] = [
    july,
    [bill('a', 'Northgate'), bill('b', 'Harbour', isoDay('2026-07-20'))],
  ];
  expect(linksOn(today, [july, [bill('a', 'Northgate')]])).toEqual(['a: I can’t pay this bill']);
  expect(linksOn(today, both)).toContain('a: Northgate: I can’t pay the bill of 1 July 2026');
});
