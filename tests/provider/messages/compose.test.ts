import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { brand, colours } from '#brand';
import { composeMail, inScheme, type KeptMail } from '#provider/messages/compose.ts';
import { hidden, hiddenCharacters } from '#support/hostile-texts.ts';

const sender = { origin: 'https://app.example.com', supportEmail: 'help@example.com' };
const mail: KeptMail = {
  subject: 'A payment is due tomorrow',
  body: '$82.00 is due on 1 May 2026.\n\nPay by card or by bank transfer.',
  firstname: 'Femi',
  details: {
    facts: [
      ['Partner', 'Northgate'],
      ['Due', '1 May 2026, Lagos time'],
    ],
    next: 'A late fee of $0.25 is added on 3 May 2026.',
    action: { label: 'Pay $82.00', path: '/repay?amount=8200&loan_id=1' },
    notYou: true,
  },
};

describe('a mail as text', () => {
  test('greets, tells, and says what comes next, where to go and who we are', () => {
    expect(composeMail(mail, sender).text).toBe(`Dear Femi,

$82.00 is due on 1 May 2026.

Pay by card or by bank transfer.

Partner: Northgate
Due: 1 May 2026, Lagos time

What happens next
A late fee of $0.25 is added on 3 May 2026.

Pay $82.00:
https://app.example.com/repay?amount=8200&loan_id=1

Not you?
If you did not do this, sign out every other device in your profile, set a new password, and write to help@example.com at once.

${brand.name}, by ${brand.company.legalName}
${brand.company.address}
Questions? Write to help@example.com.`);
  });

  test('without a name greets all the same, and says nothing of what there is not', () => {
    const { text } = composeMail({ ...mail, firstname: null, details: {} }, sender);
    expect(text).toMatch(/^Hello,\n\n\$82\.00/);
    expect(text).not.toMatch(/next|Not you|undefined|null|\n{3}/);
  });
});

describe('a mail as a page', () => {
  const page = composeMail(mail, sender).html ?? '';

  test('says what the text says', () => {
    const shown = page
      .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
      .replace(/<[^>]+>/g, '\n')
      .replace(/&amp;/g, '&');
    const { text } = composeMail(mail, sender);
    const lines = text.replace(/^(https:.*|Pay \$82.00:)$/gm, '').split(/\n|: /);
    for (const line of lines) expect(shown).toContain(line.trim());
    expect(page).toContain('href="https://app.example.com/repay?amount=8200&amp;loan_id=1"');
  });

  test('has one link, no picture, no table, no script and nothing from elsewhere', () => {
    expect(page.match(/<a /g)).toHaveLength(1);
    expect(page).not.toMatch(/<(img|table|script|link|iframe|form)\b|url\(|@import/);
    expect(page.match(/https?:/g)).toHaveLength(1);
  });

  test('is valid HTML', async () => {
    const validator = new HtmlValidate(
      new StaticConfigLoader({
        extends: ['html-validate:standard'],
        rules: { 'doctype-style': 'off', 'void-style': 'off', 'no-inline-style': 'off' },
      }),
    );
    const { results } = await validator.validateString(page);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  test('has every colour of its own in dark mode too', () => {
    const dark = inScheme(page, 'dark');
    expect(page).toContain('@media (prefers-color-scheme: dark)');
    expect(page).toContain('<meta name="color-scheme" content="light dark">');
    expect(dark).toContain('@media all');
    expect(inScheme(page, 'light')).toContain('@media not all');
    const inDark = /@media all\{(.*?)\n\}/s.exec(dark)?.[1] ?? '';
    // Whatever has a colour inline belongs to a class that the dark scheme colours anew.
    for (const [, name, style = ''] of page.matchAll(/<\w+ class="([^"]+)"[^>]*style="([^"]+)"/g)) {
      if (!/#[0-9a-f]{6}/.test(style)) continue;
      for (const one of name?.split(' ') ?? []) expect(inDark).toContain(`.${one}{`);
    }
    const uncoloured = page.matchAll(/<\w+ style="([^"]+)"/g);
    for (const [, style] of uncoloured) expect(style).not.toMatch(/#[0-9a-f]{6}/);
    expect(inDark).toContain(colours.paper[1]);
  });
});

describe('a name that is meant as markup', () => {
  const hostile = `<img src=x onerror="alert(1)">'"&</style><script>alert(1)</script>`;
  const all: KeptMail = {
    subject: hostile,
    body: hostile,
    firstname: hostile,
    details: {
      facts: [[hostile, hostile]],
      next: hostile,
      action: { label: hostile, path: `/repay?to=${hostile}` },
      notYou: hostile,
    },
  };

  test('is text in every place', () => {
    const page = composeMail(all, sender).html ?? '';
    expect(page).not.toMatch(/<(img|script)/);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;/g)).toHaveLength(9);
    const address = /href="([^"]*)"/.exec(page)?.[1];
    expect(address).toMatch(/^https:\/\/app\.example\.com\/repay\?to=%3Cimg/);
  });

  test.each(Object.entries(hiddenCharacters))('%s is written out, or a line feed', (_, one) => {
    const name = `a${one}b`;
    const words = { subject: name, body: name, firstname: name };
    const { subject, text, html } = composeMail(
      { ...words, details: { facts: [[name, name]], next: name, notYou: name } },
      sender,
    );
    expect(subject).not.toMatch(hidden);
    const kept = /[\n\u200c\u200d]/g;
    expect(text.replace(kept, '')).not.toMatch(hidden);
    expect(html?.replace(kept, '')).not.toMatch(hidden);
  });
});

test('what our own people are sent is its text alone', () => {
  const { text, html } = composeMail({ ...mail, details: { toStaff: true } }, sender);
  expect(text).toBe(mail.body);
  expect(html).toBeNull();
});
