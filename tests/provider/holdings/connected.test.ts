import { beforeEach, describe, expect, test } from 'vitest';
import { type compareHolds, endOtherSessions, setPassword, type WireOf } from '#contract';
import type { listPartnerLoans } from '#contract/partner-reads.ts';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { signInLink } from '#contract/session.ts';
import { instant } from '#provider/clock/clock.ts';
import { connectUser } from '#provider/session/partner-links.ts';
import { borrow } from '#support/borrowers.ts';
import { lastOtp } from '#support/codes.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer } from '#support/holdings.ts';
import { handOver, newCodeSession, proveAt } from '#support/partner.ts';
import { byTwo } from '#support/staff.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
/** Of a loan of $1,000.00: the principal, three months of interest, and a fifth. */
const must = 129_000;
const password = 'Kelp-on-rock-9';
let partner: PartnerServer;
let loan_id: string;

beforeEach(async () => {
  partner = await connect(provider, borrower);
  await partner.send([holding('stock', 1_000_000)]);
  loan_id = await borrow(provider, borrower, 'USD', 100_000);
});

/** Northgate. */
const application_id = 2;
const said = () => ({ user_id: partner.partner_user_id, mobile: borrower.mobile });
const signing = () => ({ key: partner.key, path: '/api/signon' });

/** What a link of the partner opens: a session, or the way to a code. */
async function opened() {
  const { code } = await handOver(provider, said(), signing());
  return provider.answer(signInLink, { body: { application_id, code } });
}

const ends = {
  'signed out every other device': () => provider.answer(endOtherSessions, { as: borrower.email }),
  'set another password': () => {
    const body = { data: { password, passwordConfirmation: password } };
    return provider.answer(setPassword, { as: borrower.email, body });
  },
  'reset a forgotten password': async () => {
    const { email } = borrower;
    await provider.answer(requestReset, { body: { email, type: 'email' } });
    const digits = { email, code: await lastOtp(provider, email) };
    const { code } = await provider.answer(verifyReset, { body: digits });
    const body = { email, code, password, passwordConfirmation: password };
    return provider.answer(resetPassword, { body });
  },
  'got another email from the desk': () =>
    byTwo(provider, {
      ...{ deed: 'contact', subject: borrower.user_id, why: 'Passport checked' },
      new_email: `new-${borrower.email}`,
    }),
};

describe.each(Object.entries(ends))('a borrower with a loan who has %s', (_, end) => {
  test('comes in by a code once more, and what they hold stays where it is pledged', async () => {
    expect(await opened()).toHaveProperty('token');
    await end();
    expect(await opened()).not.toHaveProperty('token');

    const { status, data } = await partner.hold();
    expect(status).toBe(200);
    expect(data.portfolios).toContainEqual(
      expect.objectContaining({ currency: 'USD', hold: must }),
    );
    await provider.passTime(60_000);
    const sent = await partner.send([holding('stock', 900_000)]);
    expect(sent.data.portfolios).toMatchObject([{ status: 'taken' }]);
    const user = { user_id: partner.partner_user_id, currency: 'USD' };
    const compared = await partner.ask<WireOf<typeof compareHolds>>('POST', '/partner/holds', {
      as_of: instant(provider.clock.now()),
      holds: [{ ...user, held: must }],
    });
    expect(compared.data.holds).toMatchObject([{ status: 'same' }]);
    const list = await partner.ask<WireOf<typeof listPartnerLoans>>('GET', '/partner/loans');
    expect(list.data.loans.find((loan) => loan.loan_id === loan_id)).toMatchObject({
      partner_user_id: partner.partner_user_id,
    });

    await proveAt(provider, application_id, said(), signing());
    expect(await opened()).toHaveProperty('token');
  });

  test('is not connected by a code that they had entered just before', async () => {
    const { context } = provider;
    const session_id = await newCodeSession(provider, borrower);
    await end();
    // The request that spent the code gets to the connection only now.
    const { partner_user_id } = partner;
    const { user_id } = borrower;
    await connectUser(context, { application_id, partner_user_id, user_id, session_id });
    expect(await opened()).not.toHaveProperty('token');
  });
});
