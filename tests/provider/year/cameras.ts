import { addDays, addMonths } from '#credit/calendar.ts';
import { checkAnswers } from './answers.ts';
import { type Capture, checkAll, together } from './check.ts';
import { costsOf, unpaidAround } from './costs.ts';
import { type Facts, factsOf, heldBefore, openedWith } from './named.ts';
import { download, interestPath, linesOfPdf, reportPath, statementPath } from './papers.ts';
import type { Camera } from './year.ts';

/** Every answer that the screens are made of. */
export const answers: Camera = checkAnswers;

/** Statement, report of each loan and interest of the year, each as it is printed. */
export const papers: Camera = async (person, truth) => {
  const { provider, email, name } = person;
  const captures: Capture[] = [];
  const { today } = truth;
  const take = async (
    where: string,
    path: string,
    requires: readonly string[],
    besides?: Facts,
  ) => {
    const lines = linesOfPdf(await download(provider, email, path));
    captures.push({
      person: name,
      day: today,
      where,
      lines,
      requires,
      ...(besides && { besides }),
    });
  };
  const from = addMonths(today, -12);
  const besides = {
    figures: [
      ...heldBefore(truth, from),
      ...heldBefore(truth, addDays(today, 1)),
      ...openedWith(truth, from),
    ],
    days: [{ name: 'from', day: from }],
  };
  const owing = truth.loans.some(({ running }) => running)
    ? ['payoff', 'principal', 'interest', 'held.debt']
    : [];
  await take('statement, PDF', statementPath(from, today, 'pdf'), owing, besides);
  for (const { loan_id, running } of truth.loans) {
    await take(
      'report, PDF',
      reportPath(loan_id, 'pdf'),
      running ? ['payoff', 'credit'] : ['credit'],
    );
  }
  const year = today.slice(0, 4);
  const cost = { figures: [...costsOf(truth, year), ...unpaidAround(truth, year)], days: [] };
  await take('interest, PDF', interestPath(year, 'pdf'), [], cost);
  return checkAll(captures, factsOf(truth));
};

/** On the first of a month, and when a sale is announced, near, or made: what takes longest. */
export const onTurningPoints =
  (camera: Camera): Camera =>
  async (person, truth) => {
    const { today, loans } = truth;
    const days = loans.flatMap(({ forecast, sales }) => [
      ...sales.map(({ day }) => day),
      ...(forecast
        ? [forecast.notice_day, addDays(forecast.day, -7), addDays(forecast.day, -1)]
        : []),
    ]);
    const turns = today.endsWith('-01') || days.includes(today);
    return turns ? camera(person, truth) : together([]);
  };

/** On the first of a month alone: what takes long to look at. */
export const onFirsts =
  (camera: Camera): Camera =>
  async (person, truth) =>
    truth.today.endsWith('-01') ? camera(person, truth) : together([]);
