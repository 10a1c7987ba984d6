import type { Selectable } from 'kysely';
import type { listApplications, WireOf } from '#contract';
import { percent } from '#credit/rates.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Database, Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { pictureAddress } from '../partners/addresses.ts';

/** All partners; with a token and `user_id`, those that the token's borrower is with. */
export async function applicationList({
  context,
  query,
  optionalBorrower,
  origin,
}: CallRequest<typeof listApplications, null>): Promise<Answer<typeof listApplications>> {
  const signedIn = query.user_id === undefined ? undefined : await optionalBorrower();
  let wanted = allPartners((signedIn?.context ?? context).db);
  if (signedIn) {
    // Whose partners they are comes from the token; the query only says that it matters.
    const { user_id, bound_to } = signedIn.borrower;
    wanted = wanted.where('application_id', 'in', (db) =>
      db.selectFrom('memberships').select('application_id').where('user_id', '=', user_id),
    );
    if (bound_to !== null) wanted = wanted.where('application_id', '=', bound_to);
  }
  return { data: applicationListFrom(await wanted.execute(), origin) };
}

/** In the order of their ids. */
export const allPartners = (db: Db) =>
  db.selectFrom('applications').selectAll('applications').orderBy('application_id');

export const applicationListFrom = (
  rows: RowsOf<ReturnType<typeof allPartners>>,
  origin: string,
): WireOf<typeof listApplications> => ({
  applications: rows.map((row) => applicationAnswer(row, origin)),
});

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
      icon: pictureOf(row.icon, origin),
      logo: pictureOf(row.logo, origin),
      banner: pictureOf(row.banner, origin),
    },
    interest: percent(row.interest_bp),
    limits: { collateral_ratio: percent(row.collateral_ratio_bp) },
    redirect_origins: row.redirect_origins,
  };
}

/**
 * The text of an SVG as it is; one that the provider serves itself, kept as a path, as a whole
 * address; of another's address one that is on a public network, whatever it was when it was kept.
 */
function pictureOf(picture: string | null, origin: string): string | null {
  if (picture?.trimStart().startsWith('<')) return picture;
  return picture?.startsWith('/') ? origin + picture : pictureAddress(picture);
}
