import type { Selectable } from 'kysely';
import type { listApplications, WireOf } from '#contract';
import { percent } from '#credit/rates.ts';
import type { Database } from '../db/tables.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { authenticate } from '../session/authenticate.ts';

/** All partners; with a token and `user_id`, those that the token's borrower is with. */
export async function applicationList({
  context,
  query,
  authorization,
  origin,
}: Asked<typeof listApplications, null>): Promise<Answer<typeof listApplications>> {
  let wanted = context.db.selectFrom('applications').selectAll('applications');
  if (query.user_id !== undefined && authorization) {
    // Whose partners they are comes from the token; the query only says that it matters.
    const { user_id, bound_to } = await authenticate(context, authorization);
    wanted = wanted.where('application_id', 'in', (db) =>
      db.selectFrom('memberships').select('application_id').where('user_id', '=', user_id),
    );
    if (bound_to !== null) wanted = wanted.where('application_id', '=', bound_to);
  }
  const rows = await wanted.orderBy('application_id').execute();
  return { data: { applications: rows.map((row) => applicationAnswer(row, origin)) } };
}

function applicationAnswer(
  row: Selectable<Database['applications']>,
  origin: string,
): WireOf<typeof listApplications>['applications'][number] {
  return {
    application_id: row.application_id,
    name: row.name,
    type: row.type,
    waitlist: row.waitlist ? '1' : '0',
    images: {
      backgroundColor: row.background_color,
      icon: row.icon,
      logo: withOrigin(row.logo, origin),
      banner: row.banner,
    },
    interest: percent(row.interest_bp),
    limits: { collateral_ratio: percent(row.collateral_ratio_bp) },
    redirect_origins: row.redirect_origins,
  };
}

/** A logo that the provider serves itself is kept as a path and told as a whole address. */
function withOrigin(logo: string | null, origin: string): string | null {
  return logo?.startsWith('/') ? origin + logo : logo;
}
