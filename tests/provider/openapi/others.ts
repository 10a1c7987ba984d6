import {
  callOffErasure,
  clearNotifications,
  exportRecords,
  fileComplaint,
  getDollarInstructions,
  getExportFile,
  getInterestFile,
  getOverview,
  getOwnData,
  getPortfolioHistory,
  getRevision,
  getStatement,
  getStatementFile,
  joinNewsletter,
  listBanks,
  listComplaints,
  listNotifications,
  listPaperKeys,
  listProcessors,
  readNotifications,
  requestErasure,
  requestExport,
  restoreNotifications,
  sendContactMessage,
} from '#contract';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { tokenBy } from '#support/step-up.ts';
import { example, reversed } from './example.ts';

const as = 'ada@example.com';

export const otherExamples = [
  example(listBanks, async (ask, _, { cutOff }) => {
    await ask('ok');
    await ask('processor_down', {}, cutOff);
  }),
  example(listPaperKeys, async (ask) => {
    await ask('ok');
  }),
  example(listProcessors, async (ask) => {
    await ask('ok', { as });
  }),
  example(getDollarInstructions, async (ask) => {
    await ask('ok', { as });
  }),
  example(getPortfolioHistory, async (ask) => {
    await ask('ok', { as, query: { currency: 'USD' } });
    await ask('ok', { as: 'femi@example.com', query: { currency: 'NGN', application_id: 1 } });
  }),
  example(getOverview, async (ask) => {
    await ask('ok', { as });
    await ask('ok', { as: 'femi@example.com', query: { application_id: 1 } });
    await ask('not_found', { as, query: { application_id: 404 } });
  }),
  example(getRevision, async (ask) => {
    await ask('ok', { as });
  }),
  example(getStatement, async (ask) => {
    await ask('ok', { as });
    const period = { from: '2026-01-01', to: '2026-03-10' };
    await ask('ok', { as, query: { ...period, currency: 'USD', limit: 5, offset: 1 } });
    await ask('ok', { as: 'femi@example.com', query: period });
    await ask('date_range_invalid', { as, query: reversed });
  }),
  example(getStatementFile, async (ask) => {
    await ask('ok', { as });
    const period = { from: '2020-01-01', to: '2026-03-10', application_id: 1 };
    await ask('ok', { as, query: { ...period, currency: 'USD', format: 'csv' } });
    await ask('date_range_invalid', { as, query: reversed });
  }),
  example(getInterestFile, async (ask) => {
    await ask('ok', { as });
    await ask('ok', {
      as,
      query: { year: 2025, currency: 'NGN', application_id: 0, format: 'csv' },
    });
  }),
  example(exportRecords, async (ask) => {
    for (const kind of ['loan', 'repayment', 'withdrawal']) {
      await ask('ok', { as, params: { kind } });
    }
    const params = { kind: 'withdrawal' };
    const query = { currency: 'USD', status: ['completed'], from: '2026-01-01', application_id: 1 };
    await ask('ok', { as, params, query });
    await ask('date_range_invalid', { as, params, query: reversed });
  }),
  example(listNotifications, async (ask) => {
    await ask('ok', { as });
    await ask('ok', { as, query: { type: 'loan', limit: 2, offset: 1 } });
  }),
  example(readNotifications, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    await borrow(provider, borrower, 'USD', 100_000);
    await ask('ok', { as: borrower.email, query: { type: 'loan' } });
    await ask('ok', { as: borrower.email });
  }),
  example(clearNotifications, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    await borrow(provider, borrower, 'USD', 100_000);
    await ask('ok', { as: borrower.email });
  }),
  example(restoreNotifications, async (ask, provider) => {
    const { email } = await newBorrower(provider);
    const { cleared_at } = await provider.answer(clearNotifications, { as: email });
    await ask('ok', { as: email, body: { cleared_at } });
  }),
  example(sendContactMessage, async (ask) => {
    const email = 'visitor@example.com';
    const body = { email, emailPermit: true, fullname: 'Vi Sitor', message: 'How does it work?' };
    await ask('ok', { body: { ...body, userType: 'Business' } });
    await ask('ok', { body: { email } });
    await ask('ok', { body, form: true });
  }),
  example(fileComplaint, async (ask, provider) => {
    const { email } = await newBorrower(provider);
    await ask('ok', { as: email, body: { kind: 'charges', text: 'The fee is wrong.' } });
  }),
  example(listComplaints, async (ask, provider) => {
    const { email } = await newBorrower(provider);
    const body = { kind: 'service', text: 'The app stops.' } as const;
    await provider.answer(fileComplaint, { as: email, body });
    await ask('ok', { as: email });
  }),
  example(requestExport, async (ask, provider) => {
    const { email } = await newBorrower(provider);
    await ask('ok', { as: email });
    await ask('ok', { as: email });
  }),
  example(getOwnData, async (ask, provider) => {
    const { email } = await newBorrower(provider);
    await ask('ok', { as: email });
    await provider.answer(requestExport, { as: email });
    await ask('ok', { as: email });
  }),
  example(getExportFile, async (ask, provider) => {
    const { email } = await newBorrower(provider);
    await ask('not_found', { as: email });
    await provider.answer(requestExport, { as: email });
    await runExternalJobs(provider.context);
    await ask('ok', { as: email });
    await ask('step_up_required', { headers: await tokenBy(provider, email) });
  }),
  example(requestErasure, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const { email } = borrower;
    await ask('step_up_required', { headers: await tokenBy(provider, email) });
    await ask('ok', { as: email });
    const debtor = await newBorrower(provider);
    await borrow(provider, debtor, 'USD', 200_000);
    await ask('state_conflict', { as: debtor.email });
  }),
  example(callOffErasure, async (ask, provider) => {
    const { email } = await newBorrower(provider);
    await provider.answer(requestErasure, { as: email });
    await ask('ok', { as: email });
  }),
  example(joinNewsletter, async (ask) => {
    await ask('ok', { body: { email: 'reader@example.com' } });
    await ask('ok', { body: { email: 'reader@example.com' }, form: true });
  }),
];
