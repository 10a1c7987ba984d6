import {
  askPlan,
  cancelLoan,
  getAgreement,
  getBreakdown,
  getLoan,
  getPayoff,
  getPlan,
  getPromise,
  getQuote,
  getReport,
  listLoans,
  listSales,
  makePromise,
  readSale,
  reduceLoan,
  requestInstantLoan,
  requestLoan,
} from '#contract';
import { carryLoanOver, getCarryOver } from '#contract/carry-over.ts';
import { getUser } from '#contract/users.ts';
import { addDays, isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import { billToday, nearLastBill, newDebtor } from '#support/repaying.ts';
import { sellToday } from '#support/selling.ts';
import { moveMarket } from '../model/sandbox.ts';
import { example, reversed } from './example.ts';

export const loanExamples = [
  example(getQuote, async (ask, provider) => {
    const { email: as } = await newBorrower(provider);
    const query = { amount: 50_000, currency: 'USD', tenure: 3, application_id: 2 };
    await ask('ok', { as, query });
    await ask('ok', { as, query: { ...query, tenure: 6, from: '2026-04-02' } });
    await ask('not_found', { as, query: { ...query, application_id: 5 } });
  }),
  example(requestLoan, async (ask, provider) => {
    const { email: as, portfolios } = await newBorrower(provider);
    const body = (amount: number) => ({
      amount,
      currency: 'USD' as const,
      tenure: 3 as const,
      portfolios: [{ portfolio_id: portfolios.USD, amount }],
    });
    await ask('ok', { as, body: body(50_000) });
    await ask('amount_below_minimum', { as, body: body(1) });
    await ask('amount_above_available', { as, body: body(90_000_000) });
    await ask('terms_changed', { as, body: { ...body(50_000), interest_bp: 250 } });
    await ask('name_mismatch', { as, body: { ...body(50_000), name: 'Somebody Else' } });
    await ask('not_allowed', { as: 'efe@example.com', body: body(50_000) });
    const somebody = await newBorrower(provider);
    await ask('not_found', { as: somebody.email, body: body(50_000) });
  }),
  example(requestInstantLoan, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const as = borrower.email;
    const wish = (amount: number) => ({
      amount,
      application_id: borrower.application_id,
      currency: 'USD' as const,
      processor_id: 1,
      details: { bank_code: '901', account_number: '0123456789' },
    });
    await ask('card_required', { as, body: wish(50_000) });
    await giveCard(provider, borrower);
    await ask('ok', { as, body: wish(50_000) });
    const ofBankAway = { bank_code: '901', account_number: '0123459999' };
    await ask('processor_down', { as, body: { ...wish(50_000), details: ofBankAway } });
    await ask('amount_below_minimum', { as, body: wish(1) });
    await ask('not_allowed', { as: 'efe@example.com', body: wish(50_000) });
    await ask('not_found', { as, body: { ...wish(50_000), application_id: 404 } });
  }),
  example(listLoans, async (ask) => {
    await ask('ok', { as: 'ada@example.com' });
    const filters = { application_id: 0, currency: 'USD', from: '2025-01-01', to: '2026-12-31' };
    const status = ['serviced', 'repaid'];
    await ask('ok', { as: 'ada@example.com', query: { ...filters, limit: 3, offset: 1, status } });
    await ask('ok', { as: 'ada@example.com', query: { sort: 'repaid', order: 'desc' } });
    await ask('ok', { as: 'femi@example.com', query: { limit: 100 } });
    await ask('date_range_invalid', { as: 'ada@example.com', query: reversed });
  }),
  example(getLoan, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const id = await borrow(provider, borrower, 'NGN', 200_000_000);
    await ask('ok', { as: borrower.email, params: { id } });
    await ask('not_found', { as: 'ada@example.com', params: { id } });
  }),
  example(listSales, async (ask, provider) => {
    const debtor = await newDebtor(provider);
    await sellToday(provider, debtor);
    await ask('ok', { as: debtor.email });
    await ask('ok', { as: debtor.email, query: { application_id: 2 } });
  }),
  example(readSale, async (ask, provider) => {
    const debtor = await newDebtor(provider);
    const { sale_id: id } = await sellToday(provider, debtor);
    await ask('ok', { as: debtor.email, params: { id } });
    await ask('not_found', { as: 'ada@example.com', params: { id } });
  }),
  example(getPromise, async (ask, provider) => {
    const debtor = await newDebtor(provider);
    const [as, query] = [debtor.email, { loan_id: debtor.loan_id }];
    await ask('ok', { as, query });
    await billToday(provider, debtor, 9_000);
    await ask('ok', { as, query });
    await ask('not_found', { as: 'ada@example.com', query });
    await sellToday(provider, debtor);
    await ask('loan_not_repayable', { as, query });
  }),
  example(makePromise, async (ask, provider) => {
    const debtor = await newDebtor(provider);
    const { email: as, loan_id } = debtor;
    const due_date = await billToday(provider, debtor, 9_000);
    const body = { loan_id, due_date, pay_by: addDays(isoDay(due_date), 9) };
    await ask('not_allowed', { as: 'efe@example.com', body });
    await ask('not_found', { as: 'ada@example.com', body });
    await ask('ok', { as, body });
    await ask('state_conflict', { as, body });
    await sellToday(provider, debtor);
    await ask('loan_not_repayable', { as, body });
  }),
  example(getCarryOver, async (ask, provider) => {
    const debtor = await newDebtor(provider);
    await ask('ok', { as: debtor.email, params: { id: debtor.loan_id } });
    await ask('not_found', { as: 'ada@example.com', params: { id: debtor.loan_id } });
    await sellToday(provider, debtor);
    await ask('loan_not_repayable', { as: debtor.email, params: { id: debtor.loan_id } });
  }),
  example(carryLoanOver, async (ask, provider, { cutOff }) => {
    const debtor = await newDebtor(provider);
    const { email: as, loan_id: id } = debtor;
    await nearLastBill(provider, debtor);
    const { user } = await provider.answer(getUser, { as });
    const { carry_over } = await provider.answer(getCarryOver, { as, id });
    const { due, principal } = carry_over;
    const name = `${user.firstname} ${user.lastname}`;
    const body = { tenure: 3 as const, due, principal, interest_bp: 300, name };
    await ask('not_allowed', { as: 'efe@example.com', params: { id }, body });
    await ask('name_mismatch', { as, params: { id }, body: { ...body, name: 'Somebody Else' } });
    await ask('debt_changed', { as, params: { id }, body: { ...body, due: minor(due + 1) } });
    await ask('terms_changed', { as, params: { id }, body: { ...body, interest_bp: 301 } });
    await ask('not_found', {
      as: 'ada@example.com',
      params: { id },
      body: { ...body, name: 'Ada Obi' },
    });
    await ask('processor_down', { as, params: { id }, body }, cutOff);
    await ask('ok', { as, params: { id }, body });
    await sellToday(provider, debtor);
    await ask('loan_not_repayable', { as, params: { id }, body });
  }),
  example(getPlan, async (ask, provider) => {
    const debtor = await newDebtor(provider);
    const [as, query] = [debtor.email, { loan_id: debtor.loan_id }];
    await ask('ok', { as, query });
    await billToday(provider, debtor, 9_000);
    await ask('ok', { as, query: { ...query, months: 3 } });
    await ask('not_found', { as: 'ada@example.com', query });
    await sellToday(provider, debtor);
    await ask('loan_not_repayable', { as, query });
  }),
  example(askPlan, async (ask, provider) => {
    const debtor = await newDebtor(provider);
    const { email: as, loan_id } = debtor;
    await billToday(provider, debtor, 9_000);
    const body = { loan_id, months: 3, total: 9_000 };
    await ask('not_allowed', { as: 'efe@example.com', body });
    await ask('not_found', { as: 'ada@example.com', body });
    await ask('debt_changed', { as, body: { ...body, total: 8_999 } });
    await ask('ok', { as, body });
    await ask('state_conflict', { as, body });
    await sellToday(provider, debtor);
    await ask('loan_not_repayable', { as, body });
  }),
  example(getAgreement, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const id = await borrow(provider, borrower, 'USD', 50_000);
    await ask('ok', { as: borrower.email, params: { id } });
    await ask('not_found', { as: 'ada@example.com', params: { id } });
  }),
  example(getBreakdown, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const id = await borrow(provider, borrower, 'USD', 50_000);
    await ask('ok', { as: borrower.email, params: { id } });
    await ask('not_found', { as: 'ada@example.com', params: { id } });
  }),
  example(getReport, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const id = await borrow(provider, borrower, 'USD', 50_000);
    await ask('ok', { as: borrower.email, params: { id } });
    await ask('ok', { as: borrower.email, params: { id }, query: { format: 'csv' } });
    await ask('not_found', { as: 'ada@example.com', params: { id } });
  }),
  example(cancelLoan, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const { email: as, portfolios } = borrower;
    const { loans } = await provider.answer(requestLoan, {
      as,
      body: {
        amount: 50_000,
        currency: 'USD',
        tenure: 6,
        portfolios: [{ portfolio_id: portfolios.USD, amount: 50_000 }],
      },
    });
    const loan_id = loans[0]?.loan_id ?? '';
    await ask('ok', { as, body: { loan_id } });
    await ask('ok', { as, body: { loan_id } });
    await ask('not_found', { as: 'ada@example.com', body: { loan_id } });
    const running = await borrow(provider, borrower, 'USD', 50_000);
    await ask('state_conflict', { as, body: { loan_id: running } });
  }),
  example(reduceLoan, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const { email: as, portfolios } = borrower;
    const { loans } = await provider.answer(requestLoan, {
      as,
      body: {
        amount: 550_000,
        currency: 'USD',
        tenure: 6,
        portfolios: [{ portfolio_id: portfolios.USD, amount: 550_000 }],
      },
    });
    const params = { id: loans[0]?.loan_id ?? '' };
    await ask('state_conflict', { as, params, body: { amount: 20_000 } });
    await moveMarket(provider, portfolios.USD, 1_500_000);
    await provider.passTime(5_000);
    await ask('amount_above_available', { as, params, body: { amount: 450_001 } });
    await ask('amount_below_minimum', { as, params, body: { amount: 9_999 } });
    await ask('not_found', { as: 'ada@example.com', params, body: { amount: 450_000 } });
    const { db } = provider.context;
    const borrowing = db.updateTable('users').where('email', '=', as);
    await borrowing.set({ blacklist_loan: true }).execute();
    await ask('not_allowed', { as, params, body: { amount: 450_000 } });
    await borrowing.set({ blacklist_loan: false }).execute();
    await ask('ok', { as, params, body: { amount: 450_000 } });
  }),
  example(getPayoff, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const id = await borrow(provider, borrower, 'USD', 50_000);
    await ask('ok', { as: borrower.email, params: { id } });
    await ask('ok', { as: borrower.email, params: { id }, query: { date: '2026-04-20' } });
    await ask('not_found', { as: 'ada@example.com', params: { id } });
    const { loans } = await provider.answer(listLoans, {
      as: 'ada@example.com',
      query: { status: ['repaid'] },
    });
    const repaid = { id: loans[0]?.loan_id ?? '' };
    await ask('loan_not_repayable', { as: 'ada@example.com', params: repaid });
  }),
];
