import type { getAgreement } from '#contract';
import type { Agreed } from '#pdf/agreed.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { ownLoan } from '../loans/own-loan.ts';

/** What was agreed for a loan of the borrower's own. A loan from before agreements were kept has none. */
export async function ownAgreement({
  context: { db },
  borrower,
  id,
  origin,
}: CallRequest<typeof getAgreement>): Promise<Answer<typeof getAgreement>> {
  const { loan_id } = await ownLoan(db, borrower, id);
  const kept = await db
    .selectFrom('agreements')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .executeTakeFirst();
  if (!kept) throw refuse('not_found', 'No agreement is kept for this loan.');
  const { content, sha256, agreed_at } = kept;
  // What draws is loaded when the first document is asked for: few processes ever draw one.
  const { drawAgreement } = await import('#pdf/agreement.ts');
  const pdf = await drawAgreement(JSON.parse(content) as Agreed, { content, sha256, origin });
  return {
    data: { agreement: { loan_id, agreed_at, content, sha256, pdf: pdf.toString('base64') } },
  };
}
