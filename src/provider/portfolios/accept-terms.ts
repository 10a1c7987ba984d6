import type { acceptTerms } from '#contract';
import { nameMatches } from '#credit/names.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import { requireOnce } from './check-splits.ts';
import { portfolioAnswer } from './list.ts';
import { standingsOf } from './standing.ts';

/** Signs the terms of the borrower's own portfolios; what is signed already keeps its date. */
export async function signTerms({
  context: { clock },
  borrower,
  body,
  runIdempotent,
}: IdempotentRequest<typeof acceptTerms>) {
  if (!nameMatches(body.name, borrower.firstname, borrower.lastname)) throw refuse('name_mismatch');
  const wanted = body.portfolios;
  requireOnce(wanted);
  const at = instant(clock.now());
  return runIdempotent(async (tx) => {
    await tx
      .updateTable('portfolios')
      .set({ legal_name: body.name, legal_accepted_at: at })
      .where('portfolio_id', 'in', wanted)
      .where('user_id', '=', borrower.user_id)
      .where('legal_accepted_at', 'is', null)
      .execute();
    const portfolios = await tx
      .selectFrom('portfolios')
      .selectAll()
      .where('portfolio_id', 'in', wanted)
      .where('user_id', '=', borrower.user_id)
      .orderBy('position')
      .execute();
    const { bound_to } = borrower;
    const own = portfolios.filter(
      ({ application_id }) => bound_to === null || bound_to === application_id,
    );
    if (own.length < wanted.length) throw refuse('not_found');
    const { user_id } = borrower;
    for (const subject of wanted) await audit(tx, { user_id, action: 'accept terms', subject, at });
    const standings = await standingsOf(tx, portfolios);
    return { data: { all: standings.map((standing) => portfolioAnswer(standing, clock.now())) } };
  });
}
