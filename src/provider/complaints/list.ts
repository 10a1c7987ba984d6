import type { WireOf } from '#contract/call.ts';
import type { listComplaints } from '#contract/complaints.ts';
import { instant } from '../clock/clock.ts';
import { readTogether } from '../db/read-together.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { type ComplaintRow, dueOf } from './clock.ts';

type Described = WireOf<typeof listComplaints>['complaints'][number];

/** The borrower's complaints with all that was answered, newest first. */
export async function listOwnComplaints({
  context: { db },
  borrower: { user_id },
}: CallRequest<typeof listComplaints>): Promise<Answer<typeof listComplaints>> {
  const { complaints, answers } = await readTogether(db, {
    complaints: db
      .selectFrom('complaints')
      .selectAll()
      .where('user_id', '=', user_id)
      .orderBy('filed_at', 'desc')
      .orderBy('complaint_id'),
    answers: db
      .selectFrom('complaint_answers')
      .innerJoin('complaints', 'complaints.complaint_id', 'complaint_answers.complaint_id')
      .select(['complaint_answers.complaint_id', 'complaint_answers.text'])
      .select('complaint_answers.answered_at')
      .where('user_id', '=', user_id)
      .orderBy('complaint_answers.answered_at')
      .orderBy('answer_id'),
  });
  const answersOf = Map.groupBy(answers, ({ complaint_id }) => complaint_id);
  return {
    data: {
      complaints: complaints.map((row) =>
        describeComplaint(
          row,
          (answersOf.get(row.complaint_id) ?? []).map(({ text, answered_at }) => ({
            text,
            answered_at,
          })),
        ),
      ),
    },
  };
}

export function describeComplaint(row: ComplaintRow, answers: Described['answers']): Described {
  const { user_id: _, ...told } = row;
  return {
    ...told,
    read_until: instant(dueOf(row, 'read')),
    answer_until: instant(dueOf(row, 'answer')),
    result_until: instant(dueOf(row, 'result')),
    answers,
  };
}
