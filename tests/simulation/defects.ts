/** A mistake that somebody could make, put in place of what is right. */
export type Defect = {
  readonly defect: string;
  readonly file: string;
  readonly old: string;
  readonly now: string;
};

/** Mistakes in how the provider handles time, locks, failures and others. Each must be found. */
export const defects: readonly Defect[] = [
  {
    defect: 'the portfolios of a loan or a withdrawal are not locked',
    file: 'src/provider/portfolios/lock.ts',
    old: 'in a circle\n    .forNoKeyUpdate();',
    now: 'in a circle\n    .forKeyShare();', // a lock that others may have too
  },
  {
    defect: 'credit that is given back is not locked',
    file: 'src/provider/portfolios/credit.ts',
    old: '\n    .forNoKeyUpdate();',
    now: ';',
  },
  {
    defect: 'a payment is settled without a lock',
    file: 'src/provider/payments/intents.ts',
    old: `.where('reference', '=', reference).forNoKeyUpdate()`,
    now: `.where('reference', '=', reference)`,
  },
  {
    defect: 'an order to sell is not locked while its partner tells of sales',
    file: 'src/provider/sell-orders/report.ts',
    old: `  await lockLoan(tx, known.loan_id);
  return own.forNoKeyUpdate().executeTakeFirstOrThrow();`,
    now: `  void lockLoan;
  return known;`,
  },
  {
    defect: 'a request is done again under its key',
    file: 'src/provider/http/idempotency.ts',
    old: `  insertRows(tx, 'idempotency_keys', [{ ...intent, answer, created_at: instant(clock.now()) }]);\n`,
    now: '  void [tx, intent, insertRows, instant, clock];\n',
  },
  {
    defect: 'a webhook is taken without its signature',
    file: 'src/provider/checkouts/webhook.ts',
    old: 'if (!anywhere.payments.signed(rawBody, signature)) {',
    now: 'if (!anywhere.payments.signed(rawBody, signature) && rawBody.length < 2) {',
  },
  {
    defect: 'the word of a webhook is believed: a transfer that failed is given back unasked',
    file: 'src/provider/withdrawals/pay-out.ts',
    old: `  const standing = await context.payouts.verify(reference);
  if (standing.status === 'unknown') {`,
    now: `  const { amount } = { amount: withdrawal.paid };
  const standing = { status: 'failed', amount, currency: 'NGN', reason: null } as PayoutStanding;
  if (standing.status === 'unknown') {`,
  },
  {
    defect: 'a payout is done for before the bank is asked',
    file: 'src/provider/withdrawals/pay-out.ts',
    old: '  const standing = await bringToProcessor(context, withdrawal, isClear);\n',
    now: `  await db.transaction().execute((tx) => job.done(tx));
  const standing = await bringToProcessor(context, withdrawal, isClear);
  if (standing.status !== 'unknown') {
    await db.transaction().execute((tx) => settle(tx, context, withdrawal, standing));
    return;
  }
  if (standing.status === 'unknown') return;
`,
  },
  {
    defect: 'each try to pay out has a reference of its own',
    file: 'src/provider/withdrawals/pay-out.ts',
    old: '  const receipt = await payouts.pay({\n    reference,',
    now: '  const receipt = await payouts.pay({\n    reference: reference.slice(0, -4) + String(Math.random()).slice(-4),',
  },
  {
    defect: 'a bank that does not answer has refused',
    file: 'src/provider/payments/paystack-transfers.ts',
    old: `    return { status: 'unknown' };
  }
}`,
    now: `    return { status: 'refused', reason: null } as unknown as { status: 'unknown' };
  }
}`,
  },
  {
    defect: 'a withdrawal is asked for and its payout is not',
    file: 'src/provider/withdrawals/write.ts',
    old: `  await schedule(tx, { kind: 'payout', subject: withdrawal_id, run_at: now });\n`,
    now: `  await schedule(tx);\n  setTimeout(() => {
    void context.db.transaction().execute((own) =>
      schedule(own, { kind: 'payout', subject: withdrawal_id, run_at: now })).catch(() => undefined);
  }, 0);\n`,
  },
  {
    defect: 'credit that comes back is put on the balance twice',
    file: 'src/provider/withdrawals/settle.ts',
    old: '  await creditPortfolios(tx, splits);\n',
    now: `  await creditPortfolios(tx, splits);
  if (status === 'completed') await creditPortfolios(tx, splits);\n`,
  },
  {
    defect: 'nobody asks about a payment that nobody reports',
    file: 'src/provider/payments/intents.ts',
    old: `  await schedule(tx, { kind: 'payment', subject: intent.reference, run_at });\n`,
    now: '  void [schedule, run_at];\n',
  },
  {
    defect: 'a loan is not locked while it changes',
    file: 'src/provider/loans/account.ts',
    old: `.where('loan_id', '=', loan_id).forNoKeyUpdate();`,
    now: `.where('loan_id', '=', loan_id);`,
  },
  {
    defect: 'nobody asks again about a payout that is on its way',
    file: 'src/provider/withdrawals/pay-out.ts',
    old: 'return now < stopsAt(withdrawal) ? Math.min(next, stopsAt(withdrawal)) : next;',
    now: 'return undefined;',
  },
  {
    defect: 'a message counts as sent before it is handed over',
    file: 'src/provider/messages/deliver.ts',
    old: '  const carried = await carry({\n',
    now: `  await db.transaction().execute((tx) => close(tx, context, job.subject, 'taken'));
  const carried = await carry({\n`,
  },
  {
    defect: 'a message that was not taken is not tried again',
    file: 'src/provider/messages/deliver.ts',
    old: `    if (carried.outcome === 'later' && age < dayMs) {`,
    now: `    if (carried.outcome === 'later' && age < 0) {`,
  },
  {
    defect: 'what a partner’s server fails at counts as told',
    file: 'src/provider/partners/deliver-webhook.ts',
    old: 'const taken = tried.problem === null;',
    now: 'const taken = tried.status !== null;',
  },
  {
    defect: 'a refund is noted before it is sent',
    file: 'src/provider/checkouts/refunds.ts',
    old: '  if (refund) {\n',
    now: `  await db.transaction().execute((tx) => noteSent(tx, context, job.subject));
  if (refund) {\n`,
  },
  {
    defect: 'a refund that nobody answered is asked for again at once',
    file: 'src/provider/runtime/tries.ts',
    old: `kind === 'refund' ? refundWaitSeconds : Math`,
    now: 'Math',
  },
  {
    defect: 'borrowers hear of what was undone',
    file: 'src/provider/withdrawals/write.ts',
    old: '  await notifyBorrower(tx, context, news, contacts[0]);\n',
    now: `  await context.db.transaction().execute((own) => notifyBorrower(own, context, news, contacts[0]));\n`,
  },
  {
    defect: 'the saved card is charged before its reference is kept',
    file: 'src/provider/checkouts/charge-saved-card.ts',
    old: '  const stored = await runIdempotent(async (tx) => {\n    const kept',
    now: `  await sendCharge(context, wanted as unknown as Intent, {
    ...chargeFor(origin, wanted),
    authorization_code: card.token,
    email: card.email ?? reachable(user_id, contacts[0]?.email),
  }).catch(() => undefined);
  const stored = await runIdempotent(async (tx) => {
    const kept`,
  },
  {
    defect: 'a transaction that is repeated keeps what its first try had gathered',
    file: 'src/provider/db/later.ts',
    old: '    const waiting: Waiting = new Map();\n',
    now: `    const waiting: Waiting = waitingIn.get(work as unknown as Tx) ?? new Map();
    waitingIn.set(work as unknown as Tx, waiting);\n`,
  },
  {
    defect: 'a sale comes a week after its notice',
    file: 'src/credit/liquidation.ts',
    old: 'laterDay(month, addDays(told, remedyDays))',
    now: 'month < told ? month : addDays(told, 7)',
  },
  {
    defect: 'autopay takes more than it has told of',
    file: 'src/credit/autopay.ts',
    old: 'min(payable, toldFor(notice, today))',
    now: 'max(payable, toldFor(notice, today))',
  },
  {
    defect: 'a partner hears what must stay by the clock of one process',
    file: 'src/provider/holdings/hold.ts',
    old: 'const at = await databaseNow(tx, clock);',
    now: 'const at = clock.now() + 0 * (await databaseNow(tx, clock));',
  },
  {
    defect: 'a proposal is not locked while it is approved',
    file: 'src/provider/back-office/proposals.ts',
    old: `    .where('proposal_id', '=', id)
    .forUpdate()
`,
    now: `    .where('proposal_id', '=', id)\n`,
  },
  {
    defect: 'a proposal that was done is still open',
    file: 'src/provider/back-office/proposals.ts',
    old: `  await end(tx, id, { outcome: refusal ? 'void' : 'approved', by, at });
  if (refusal) return refusal;`,
    now: `  if (refusal) await end(tx, id, { outcome: 'void', by, at });
  if (refusal) return refusal;`,
  },
  {
    defect: 'a blocked borrower can withdraw',
    file: 'src/provider/withdrawals/request.ts',
    old: '  if (blacklist.withdrawal) throw',
    now: '  if (blacklist.withdrawal && blacklist.loan && blacklist.repayment) throw',
  },
  {
    defect: 'a payment is not locked while a dispute of it ends',
    file: 'src/provider/checkouts/disputes.ts',
    old: '    const intent = await lockIntent(tx, reference);\n',
    now: '    const intent = (await intentOf(tx, reference)) as Intent;\n',
  },
  {
    defect: 'a withdrawal leaves while a dispute holds it',
    file: 'src/provider/withdrawals/hold.ts',
    old: '  if (released_at === null && (await holdOf(tx, user_id))) return false;\n',
    now: '  void [released_at, holdOf];\n',
  },
  {
    defect: 'the days of a plan count as late',
    file: 'src/provider/loans/account.ts',
    old: 'frozen: plan_from ? mergeSpans',
    now: 'frozen: plan_from && plan_until ? mergeSpans',
  },
  {
    defect: 'a promised bill has its late fee as ever',
    file: 'src/credit/loan-account.ts',
    old: 'if (!promised_day) return usualFeeDay',
    now: 'if (!promised_day || due_date) return usualFeeDay',
  },
  {
    defect: 'a plan is decided on without a lock',
    file: 'src/provider/back-office/plans.ts',
    old: 'const loan = await lockLoan(tx, loan_id);',
    now: `const loan = await tx.selectFrom('loans').selectAll().where('loan_id', '=', loan_id).executeTakeFirst();`,
  },
];
