import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendContactMessage } from '#contract/contact.ts';
import { csvFile } from '#contract/csv.ts';
import { requestLoan } from '#contract/loans.ts';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { paragraph, table } from '#pdf/block.ts';
import { documentStream } from '#pdf/document.ts';
import { payOutLoan } from '#provider/back-office/loans.ts';
import { jsonLog } from '#provider/logs/json-log.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { hidden, hiddenCharacters } from '#support/hostile-texts.ts';
import { type LiveProvider, openLiveProvider } from '#support/live.ts';
import { liveVariables } from '#support/live-variables.ts';
import { readPdf } from '#support/pdf.ts';
import { openTestProvider } from '#support/provider.ts';
import { dollarDetails } from '#support/withdrawing.ts';
import { printWaiting } from '../../../scripts/desk-list.ts';
import { partnerDeed } from '../../../scripts/desk-partners.ts';
import { mailServer } from '../messages/loopback.ts';

let running: LiveProvider;
let borrower: TestBorrower;
beforeAll(async () => {
  running = await openLiveProvider();
  borrower = await newBorrower(running.live);
  await giveCard(running.live, borrower);
  const portfolio_id = borrower.portfolios.USD;
  const { loans } = await running.live.answer(requestLoan, {
    as: borrower.email,
    body: {
      amount: 100_000,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id, amount: 100_000 }],
    },
  });
  const loan_id = loans[0]?.loan_id ?? '';
  await payOutLoan(running.live.context, loan_id, 'ngozi');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => running.close());

const details = { ...dollarDetails, swift_code: 'TESTUS33' };

const withdrawTo = (to: Record<string, string>) =>
  running.live.ask(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: 5_000,
      application_id: 0,
      currency: 'USD',
      processor_id: 3,
      details: to,
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 5_000 }],
      sendToAccount: 'new',
    },
  });

async function printed(work: () => Promise<unknown>): Promise<string[]> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await work();
  return print.mock.calls.map(([line]) => String(line));
}

/** Up over the true lines, which are wiped, and the same withdrawal again with another sum. */
const rewriting = (withdrawal_id: string) =>
  `x${'\x1b[1A\x1b[2K'.repeat(9)}\n  ${withdrawal_id}  $95,000.00 for Ini Borrower, since now\n`;

describe('somebody who wants the back office to send $95,000.00 for a withdrawal of $50', () => {
  test('cannot put a rewriting text into any detail of an account', async () => {
    for (const slug of Object.keys(details)) {
      for (const character of Object.values(hiddenCharacters)) {
        const answer = await withdrawTo({ ...details, [slug]: `2 Example${character}Street` });
        expect(answer, `${slug} ${JSON.stringify(character)}`).toMatchObject({ status: 400 });
      }
    }
    const rows = await running.live.context.db
      .selectFrom('withdrawals')
      .select('withdrawal_id')
      .where('user_id', '=', borrower.user_id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('is read as one line even if it is stored already', async () => {
    const answer = await withdrawTo(details);
    if (!answer.ok) throw new Error(answer.code);
    const id = answer.data.withdrawals[0]?.withdrawal_id ?? '';
    const { db } = running.live.context;
    const bank_address = rewriting(id);
    await db
      .updateTable('withdrawals')
      .set({ details: JSON.stringify({ ...details, bank_address }) })
      .where('withdrawal_id', '=', id)
      .execute();
    // Until then the borrower may remove the new account, and nobody is to send to it.
    await running.live.passTime(3_600_000);
    const lines = await printed(() => printWaiting(running.live.context));
    expect(lines.filter((line) => hidden.test(line))).toEqual([]);
    const told = lines.filter((line) => line.startsWith(`  ${id}`));
    expect(told).toEqual([expect.stringContaining(`${id}  $50.00 for Ini Borrower`)]);
    expect(lines).toContainEqual(expect.stringMatching(/^ {4}bank_address: x\\u001b\[1A/));
  });
});

describe('a partner whose name and address rewrite', () => {
  test('is written out at the desk', async () => {
    const { context } = running.live;
    const all = Object.values(hiddenCharacters).filter((one) => !/[\0\ud800]/.test(one));
    await context.db
      .updateTable('applications')
      .set({ name: all.join('x'), webhook_url: `https://x/${all.join('x')}` })
      .where('application_id', '=', 2)
      .execute();
    const lines = await printed(() => partnerDeed(context, 'partners', '', 'ngozi'));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => hidden.test(line))).toEqual([]);
  });
});

describe('a text from elsewhere that is stored', () => {
  const each = Object.entries(hiddenCharacters);

  test.each(each)('with %s in it does not rewrite a table', (_, one) => {
    const file = csvFile([[`a${one}=1+1`, 'b']]).slice(1);
    expect(file).toMatch(/^a\\u[^"]*=1\+1,b\r\n$/);
    expect(hidden.test(file.slice(0, -2))).toBe(false);
  });

  test.each(each)('with %s in it does not rewrite the log', (_, one) => {
    const lines: string[] = [];
    jsonLog((line) => lines.push(line))('failed', { error: `a${one}b`, [`c${one}`]: 1 });
    expect(lines).toHaveLength(1);
    expect(hidden.test(lines[0] ?? '')).toBe(false);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ error: `a${one}b` });
  });

  test('does not rewrite a document', async () => {
    const all = Object.values(hiddenCharacters).join('x');
    const letter = {
      title: `Title ${all}`,
      summary: `Summary ${all}`,
      note: `Note ${all}`,
      author: 'Holdfast',
      dated: new Date(0),
      absolute: (path: string) => path,
      blocks: [paragraph(`Paragraph ${all}`), table([`Head ${all}`], [[`Cell ${all}`]])],
    };
    const { tagged } = readPdf(await buffer(await documentStream(letter)));
    const said = tagged.map(({ text }) => text).join('');
    expect(hidden.test(said)).toBe(false);
    for (const part of ['Title', 'Summary', 'Note', 'Paragraph', 'Head', 'Cell']) {
      expect(said).toContain(`${part} \\u0000`);
    }
  });

  test('does not rewrite a mail, neither its head nor what stands around it', async () => {
    const server = await mailServer();
    const SMTP_URL = `smtp://holdfast:right@127.0.0.1:${server.port}`;
    const live = await openTestProvider({ env: { ...liveVariables, SMTP_URL } });
    const { db } = live.context;
    const answer = { email: 'b@example.com', fullname: 'Bola\nEmail: support@holdfast.example' };
    expect(await live.ask(sendContactMessage, { body: answer })).toMatchObject({ status: 400 });
    await live.answer(sendContactMessage, {
      body: { email: 'b@example.com', fullname: 'Bola', message: 'One.\r\nTwo.' },
    });
    const rewritten = { subject: 'Your\r\nBcc: thief@example.com\r\n', body: 'a\x1b[2K\n\u202eb' };
    await db.updateTable('messages').set(rewritten).where('subject', 'like', 'We%').execute();
    await runExternalJobs(live.context);
    await live.close();
    await server.close();
    const raws = server.mails.map(({ raw }) => raw);
    expect(raws).toHaveLength(2);
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('thief@example.com');
    for (const raw of raws) expect(raw).not.toMatch(/^Bcc:/m);
    const hostile = raws.find((raw) => raw.includes('thief@')) ?? '';
    expect(hostile).toContain('a\\u001b[2K');
    expect(hostile).toContain('\\u202eb');
    expect(raws.find((raw) => raw.includes('One.'))).toMatch(/^One\.\r\nTwo\./m);
  });
});
