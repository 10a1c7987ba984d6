import type { Complaint } from '#contract/complaints.ts';
import { complaintKinds, complaintResults } from '#credit/complaints.ts';
import { lagosDayOf, lagosTimeOf } from '#shell/time-of.ts';

type Props = { readonly complaints: readonly Complaint[]; readonly now: string };

/** Every complaint of the borrower with its clock and what we answered. */
export function ComplaintList({ complaints, now }: Props) {
  return complaints.map((complaint) => (
    <Entry key={complaint.complaint_id} complaint={complaint} now={now} />
  ));
}

type EntryProps = { readonly complaint: Complaint; readonly now: string };

function Entry({ complaint, now }: EntryProps) {
  const { complaint_id, number, kind, filed_at, text, answers, result } = complaint;
  return (
    <article className="complaint-entry" aria-labelledby={complaint_id}>
      <h3 id={complaint_id}>{number}</h3>
      <p className="quiet">
        {complaintKinds[kind]}, sent <Moment at={filed_at} />
      </p>
      {result && <p className="complaint-result">{complaintResults[result]}</p>}
      <Clock complaint={complaint} now={now} />
      <details>
        <summary>What you wrote</summary>
        <p className="complaint-words">{text}</p>
      </details>
      {answers.map((answer) => (
        <div key={answer.answered_at + answer.text}>
          <p className="label">
            Our answer, <Moment at={answer.answered_at} />
          </p>
          <p className="complaint-words">{answer.text}</p>
        </div>
      ))}
    </article>
  );
}

/** What we have promised, and when it was done; what is late says so. */
export function Clock({ complaint, now }: EntryProps) {
  const steps = [
    ['Read by a person', complaint.read_until, complaint.read_at],
    ['Our answer', complaint.answer_until, complaint.answered_at],
    ['Our decision', complaint.result_until, complaint.closed_at],
  ] as const;
  return (
    <dl className="complaint-clock">
      {steps.map(([name, until, done]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {done ? (
              <Moment at={done} />
            ) : (
              <>
                By <Moment at={until} />
                {Date.parse(until) < Date.parse(now) && <b>, and we are late. We are sorry.</b>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>
    {lagosDayOf(at)}, {lagosTimeOf(at)}
  </time>
);
