import { html, raw } from 'hono/html';
import { brand } from '#brand';
import { asLine, escapeHidden, escapeProse } from '#credit/plain-text.ts';
import { darkStyle, styles, whenDark } from './mail-style.ts';
import type { KeptDetails } from './messenger.ts';

/** A mail as it is kept; `firstname` is its reader's, null for somebody without an account. */
export type KeptMail = {
  readonly subject: string;
  readonly body: string;
  readonly firstname: string | null;
  readonly details: KeptDetails | null;
};

/** Where its links lead, and who answers questions. */
export type MailSender = { readonly origin: string; readonly supportEmail: string };

/** One mail in two forms that say the same; `html` is null for a mail to our own people. */
export type Mail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
};

/** Greets, says what happened and what comes next, and where to go if it was somebody else. */
export function composeMail(kept: KeptMail, sender: MailSender): Mail {
  const subject = escapeHidden(kept.subject);
  if (kept.details?.toStaff) return { subject, text: escapeProse(kept.body), html: null };
  const view = viewOf(kept, sender);
  return { subject, text: textOf(view), html: htmlOf(subject, view) };
}

type Section = { readonly heading: string; readonly text: string };
type View = {
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly next: Section | undefined;
  readonly action: { readonly label: string; readonly address: string } | undefined;
  readonly notYou: Section | undefined;
  readonly footer: readonly string[];
};

function viewOf(
  { body, firstname, details }: KeptMail,
  { origin, supportEmail }: MailSender,
): View {
  const { facts = [], next, action, notYou, attached } = details ?? {};
  const ifNotYou = notYou === true ? usualAdvice(supportEmail) : notYou;
  return {
    greeting: firstname ? `Dear ${asLine(firstname)},` : 'Hello,',
    paragraphs: [
      ...escapeProse(body).split(/\n{2,}/),
      ...(attached ? [attachedWords[attached.document]] : []),
    ],
    facts: facts.map(([label, value]) => [asLine(label), asLine(value)]),
    next: next ? { heading: 'What happens next', text: escapeProse(next) } : undefined,
    action: action && { label: asLine(action.label), address: new URL(action.path, origin).href },
    notYou: ifNotYou ? { heading: 'Not you?', text: escapeProse(ifNotYou) } : undefined,
    footer: [
      `${brand.name}, by ${brand.company.legalName}`,
      brand.company.address,
      `Questions? Write to ${supportEmail}.`,
    ],
  };
}

const attachedWords = {
  agreement: 'Your signed loan agreement is attached to this mail.',
} as const;

const usualAdvice = (supportEmail: string) =>
  `If you did not do this, sign out every other device in your profile, set a new password, and write to ${supportEmail} at once.`;

function textOf(view: View): string {
  const { greeting, paragraphs, facts, next, action, notYou, footer } = view;
  const sections = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    next && `${next.heading}\n${next.text}`,
    action && `${action.label}:\n${action.address}`,
    notYou && `${notYou.heading}\n${notYou.text}`,
    footer.join('\n'),
  ];
  return sections.filter(Boolean).join('\n\n');
}

/** The page of a mail as a program shows it that is set to one scheme, whatever its machine is set to. */
export function inScheme(page: string, scheme: 'light' | 'dark'): string {
  return page
    .replace(whenDark, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(':root{color-scheme:light dark', `:root{color-scheme:${scheme}`);
}

/** Without pictures, tables and script: it reads the same where a mail program drops the styles. */
function htmlOf(subject: string, view: View): string {
  const { greeting, paragraphs, facts, next, action, notYou, footer } = view;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(darkStyle)}</style>
</head>
<body class="paper ink" style="${styles.body}">
<main style="${styles.column}">
<p class="brand" style="${styles.brand}">${brand.name}</p>
<h1 class="ink" style="${styles.title}">${subject}</h1>
<p style="${styles.text}">${greeting}</p>
${paragraphs.map((one) => html`<p style="${styles.text}">${one}</p>\n`)}
${facts.length > 0 ? factsOf(facts) : ''}
${next ? sectionOf(next) : ''}
${action ? html`<p style="${styles.action}"><a class="button" href="${action.address}" style="${styles.button}">${action.label}</a></p>` : ''}
${notYou ? sectionOf(notYou) : ''}
<div class="rule quiet" style="${styles.footer}">
${footer.map((line) => html`<p style="${styles.footerLine}">${line}</p>\n`)}
</div>
</main>
</body>
</html>`
    .toString()
    .replace(/\n{2,}/g, '\n');
}

const factsOf = (facts: View['facts']) => html`<dl class="rule" style="${styles.facts}">
${facts.map(
  ([label, value]) =>
    html`<dt class="quiet" style="${styles.label}">${label}</dt><dd style="${styles.value}">${value}</dd>\n`,
)}</dl>`;

const sectionOf = ({ heading, text }: Section) =>
  html`<h2 class="ink" style="${styles.heading}">${heading}</h2>
<p style="${styles.text}">${text}</p>`;
