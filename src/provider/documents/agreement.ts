import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { getAgreement } from '#contract';
import { shortReference } from '#credit/references.ts';
import type { Agreed } from '#pdf/agreed.ts';
import type { Context } from '../context.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { found, ownLoans } from '../loans/own-loan.ts';
import type { Attachment } from '../messages/carrier.ts';
import type { Attached } from '../messages/messenger.ts';
import { signedPdf } from './sign-paper.ts';

/** What was agreed for a loan of the borrower's own. A loan from before agreements were kept has none. */
export async function ownAgreement({
  context,
  borrower,
  id,
  origin,
}: CallRequest<typeof getAgreement>): Promise<Answer<typeof getAgreement>> {
  const { db } = context;
  const read = await readTogether(db, {
    loan: ownLoans(db, borrower, id).select('loan_id'),
    agreement: agreementOf(db, id),
  });
  const { loan_id } = found(read.loan);
  const { content, sha256, agreed_at, pdf } = await drawn(context, read.agreement, origin);
  return {
    data: { agreement: { loan_id, agreed_at, content, sha256, pdf: pdf.toString('base64') } },
  };
}

/** The same as it goes with a mail. */
export async function attachAgreement(
  context: Context,
  { loan_id }: Attached,
  origin: string,
): Promise<Attachment> {
  const { pdf } = await drawn(context, await agreementOf(context.db, loan_id).execute(), origin);
  const name = `agreement-${shortReference(loan_id)}.pdf`;
  return { name, type: 'application/pdf', content: pdf };
}

const agreementOf = (db: Db, loan_id: string) =>
  db.selectFrom('agreements').selectAll().where('loan_id', '=', loan_id);

type Kept = RowsOf<ReturnType<typeof agreementOf>>;

async function drawn(context: Context, [kept]: Kept, origin: string) {
  if (!kept) throw refuse('not_found', 'No agreement is kept for this loan.');
  // What draws is loaded when the first document is asked for: few processes ever draw one.
  const { drawAgreement } = await import('#pdf/agreement.ts');
  const { content, sha256 } = kept;
  const plain = await drawAgreement(JSON.parse(content) as Agreed, { content, sha256, origin });
  // As of the agreement, so that the same record is the same file whenever it is fetched.
  const issued = Date.parse(kept.agreed_at);
  const pdf = await buffer(await signedPdf(context, Readable.from([plain]), issued));
  return { ...kept, pdf };
}
