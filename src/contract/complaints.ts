import * as z from 'zod/mini';
import {
  type ComplaintKind,
  type ComplaintResult,
  complaintKinds,
  complaintResults,
} from '#credit/complaints.ts';
import { call } from './call.ts';
import { instant, prose } from './fields.ts';

const kind = z.enum(Object.keys(complaintKinds) as ComplaintKind[]);
const result = z.enum(Object.keys(complaintResults) as ComplaintResult[]);

/** What a complaint holds at most. */
export const longestComplaint = 4_000;

/**
 * A complaint with its clock: until when a person is to read it, to answer it and to close it with a
 * result, and when each was done, null until then. `answers` are in the order of time.
 */
export const complaint = z.object({
  complaint_id: z.string(),
  /** As people say it: C-7K2M-9QXD. */
  number: z.string(),
  kind,
  text: z.string(),
  filed_at: instant,
  read_until: instant,
  read_at: z.nullable(instant),
  answer_until: instant,
  answered_at: z.nullable(instant),
  result_until: instant,
  closed_at: z.nullable(instant),
  result: z.nullable(result),
  answers: z.array(z.object({ text: z.string(), answered_at: instant })),
});
export type Complaint = z.output<typeof complaint>;

/** Every complaint of the borrower, newest first. */
export const listComplaints = call({
  method: 'GET',
  path: '/complaint',
  rights: 'borrower',
  answer: z.object({ complaints: z.array(complaint) }),
});

/** Files a complaint. It has its number at once, five times a day. */
export const fileComplaint = call({
  method: 'POST',
  path: '/complaint',
  rights: 'borrower',
  keyed: true,
  body: z.object({
    kind,
    text: prose(longestComplaint).check(z.regex(/\S/)),
  }),
  answer: z.object({ complaint }),
});
