import { told } from './told.ts';

// What must hold of payments that their payers want back.

const ofBorrower = (condition: string) =>
  `(select count(*) from cell_00.disputes d where d.user_id = u.user_id and ${condition})`;

/** By so much the clocks of two processes differ. */
const skew = `interval '2 seconds'`;

/** Each gives rows where something is wrong. */
export const ofClaims: readonly { readonly wrong: string; readonly rows: string }[] = [
  {
    wrong: 'a dispute is not with us as it is with the processor',
    rows: `
      select theirs.dispute_id, theirs.resolution, ours.status from public.sandbox_disputes theirs
      left join cell_00.disputes ours on ours.dispute_id = 'dispute-' || theirs.dispute_id
      where ours.status is distinct from case resolution
        when 'declined' then 'won' when 'merchant-accepted' then 'lost' else 'open' end`,
  },
  {
    wrong: 'a withdrawal left while a dispute held it, and nobody had let it go',
    rows: `
      select withdrawal_id, w.sent_at, d.dispute_id, a.at as known_at from cell_00.withdrawals w
      join cell_00.disputes d using (user_id)
      join cell_00.audit a on a.subject = d.dispute_id and a.action = 'open dispute'
      where w.released_at is null and w.sent_at > a.at + ${skew}
        and (d.released_at is null or w.sent_at < d.released_at - ${skew})`,
  },
  {
    wrong: 'a dispute that is over holds withdrawals, or one that is open does not',
    rows: `select dispute_id, status, released_at from cell_00.disputes
      where status = 'open' and released_at is not null or status = 'won' and released_at is null`,
  },
  {
    wrong: 'what became of disputes and what was told of it differ',
    rows: told('repayment', {
      'We keep your payment, and your loan stays as it is': ofBorrower(`d.status = 'won'`),
      'Your bank took a repayment back|Your bank took a payment back|Nothing more was taken back':
        ofBorrower(`d.status = 'lost'`),
    }),
  },
  {
    wrong: 'more disputes were told of than there are',
    rows: `
      select u.user_id from cell_00.users u where (
        select count(*) from cell_00.notifications n
        where n.user_id = u.user_id and n.subject = 'Your bank disputes a payment'
      ) > ${ofBorrower('true')}`,
  },
];
