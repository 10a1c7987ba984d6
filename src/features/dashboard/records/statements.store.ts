import { type FileFormat, getInterestFile, getStatementFile } from '#contract/documents.ts';
import type { IsoDay } from '#credit/calendar.ts';
import { draftOf, keepDraft } from '#stores/draft.ts';
import { download } from '#stores/files.ts';
import { $currency } from '#stores/reads/currency.ts';
import { $applicationId } from '#stores/session/session.ts';
import { daysOf, type Fields, type Problem, ranges } from './statements.flow.ts';

const slot = 'statements';

/** The fields as they were last chosen in this tab, or the dashboard's currency and portfolio. */
export function firstFields(today: IsoDay): Fields {
  const usual: Fields = {
    paper: 'statement',
    range: 'last-month',
    from: '',
    to: '',
    year: today.slice(0, 4),
    currency: $currency.get() ?? 'both',
    application_id: $applicationId.get() || '0',
  };
  const kept = draftOf<Partial<Fields>>(slot);
  const isKnown = kept && ranges.some((one) => one === kept.range);
  return isKnown ? { ...usual, ...kept } : usual;
}

export const keepFields = (fields: Fields): void => keepDraft(slot, fields);

/**
 * Downloads the chosen document.
 * @returns the field that must be fixed first, or undefined
 */
export async function downloadStatement(
  fields: Fields,
  format: FileFormat,
  today: IsoDay,
): Promise<Problem | undefined> {
  const of = {
    format,
    application_id: Number(fields.application_id),
    ...(fields.currency === 'both' ? {} : { currency: fields.currency }),
  };
  if (fields.paper === 'interest') {
    await download(
      getInterestFile,
      { query: { ...of, year: Number(fields.year) } },
      { done: 'Interest summary downloaded', failed: 'Failed to download the interest summary.' },
    );
    return undefined;
  }
  const days = daysOf(fields, today);
  if ('at' in days) return days;
  await download(
    getStatementFile,
    { query: { ...of, ...days } },
    { done: 'Statement downloaded', failed: 'Failed to download the statement.' },
  );
  return undefined;
}
