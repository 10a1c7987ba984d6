import {
  clearNotifications,
  getDollarInstructions,
  joinNewsletter,
  listBanks,
  listNotifications,
  listProcessors,
  readNotifications,
  sendContactMessage,
} from '#contract';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { example } from './example.ts';

const as = 'ada@example.com';

export const otherExamples = [
  example(listBanks, async (ask) => {
    await ask('ok');
  }),
  example(listProcessors, async (ask) => {
    await ask('ok', { as });
  }),
  example(getDollarInstructions, async (ask) => {
    await ask('ok', { as });
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
  example(sendContactMessage, async (ask) => {
    const email = 'visitor@example.com';
    const body = { email, emailPermit: true, fullname: 'Vi Sitor', message: 'How does it work?' };
    await ask('ok', { body: { ...body, userType: 'Business' } });
    await ask('ok', { body: { email } });
  }),
  example(joinNewsletter, async (ask) => {
    await ask('ok', { body: { email: 'reader@example.com' } });
    await ask('ok', { body: { email: 'reader@example.com' } });
  }),
];
