import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { brand, disclosures } from '#brand';
import type { Complaint } from '#contract/complaints.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { $user } from '#stores/reads/user.ts';
import { Button } from '#ui/Button.tsx';
import { ComplaintForm } from './ComplaintForm.tsx';
import { Clock, ComplaintList } from './ComplaintList.tsx';
import { $complaints, $sent } from './complaint.store.ts';
import '#shell/task-screen.css';
import './complaint.css';

/** A complaint is sent here, and every one of the borrower's is followed. */
export function ComplaintScreen() {
  const sent = useStore($sent);
  return (
    <Shell title="Complaints" back="/dashboard">
      <div className="task-screen complaint">
        {sent ? <Sent complaint={sent} /> : <Ask />}
        <Earlier />
      </div>
    </Shell>
  );
}

function Ask() {
  const { complaintsOfficer, complaintEscalation } = disclosures;
  return (
    <div className="complaint-head">
      <h1>Tell us what went wrong</h1>
      <p className="lead">
        A complaint is free, and it changes nothing about your account. A person who was not
        involved answers it.
      </p>
      <ComplaintForm />
      <p className="quiet">
        You can also write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        {complaintsOfficer && ` Complaints officer: ${complaintsOfficer}.`}
        {complaintEscalation && ` If we do not settle it, you can go to: ${complaintEscalation}.`}
      </p>
    </div>
  );
}

function Sent({ complaint }: { readonly complaint: Complaint }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="complaint-head">
      <h1 ref={heading} tabIndex={-1}>
        We have your complaint
      </h1>
      <p className="lead">
        Its number is <b className="complaint-number">{complaint.number}</b>. We have sent it to you
        as well.
      </p>
      <Clock complaint={complaint} now={complaint.filed_at} />
      <Button onClick={() => $sent.set(undefined)}>Send another complaint</Button>
    </div>
  );
}

function Earlier() {
  const read = useRead($complaints);
  const user = useRead($user);
  const now = user.status === 'ready' ? user.data.now : undefined;
  // Most have sent none: nothing is announced that would go away again.
  const isEmpty = read.status === 'ready' && (!now || read.data.length === 0);
  if (read.status === 'loading' || isEmpty) return null;
  return (
    <section className="complaint-earlier" aria-labelledby="complaints">
      <h2 id="complaints">Your complaints</h2>
      {read.status === 'failed' && <ReadFailed {...read} />}
      {read.status === 'ready' && now && <ComplaintList complaints={read.data} now={now} />}
    </section>
  );
}
