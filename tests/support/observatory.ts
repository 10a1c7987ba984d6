/** What is judged: the headers by their small names, and the page when the answer is one. */
export type Judged = { readonly headers: Record<string, unknown>; readonly html?: string };

/** What one test of the Observatory finds, and what that adds to a score or takes from it. */
type Finding = readonly [what: string, points: number];
type Policy = ReadonlyMap<string, readonly string[]>;

/**
 * The verdict of Mozilla's HTTP Observatory by its published scoring, on an answer over https whose
 * http redirects there: both are the matter of whoever ends TLS. What is good counts only from 90
 * points on; 100 is an A+.
 */
export function judge(answer: Judged): { score: number; grade: string; because: Finding[] } {
  const because = tests.map((test) => test(answer)).filter(([, points]) => points !== 0);
  const sum = (some: Finding[]) => some.reduce((total, [, points]) => total + points, 100);
  const strict = sum(because.filter(([, points]) => points < 0));
  const score = Math.max(strict >= 90 ? sum(because) : strict, 0);
  return { score, grade: grades[Math.min(Math.floor(score / 5), 20)] ?? 'F', because };
}

// Each five points from 0 on.
const grades = 'F F F F F D- D D D+ C- C C C+ B- B B B+ A- A A A+'.split(' ');

const textOf = ({ headers }: Judged, name: string) => String(headers[name] ?? '').trim();

const tests: readonly ((answer: Judged) => Finding)[] = [
  contentPolicy,
  cookies,
  sharing,
  referrer,
  transport,
  scripts,
  sniffing,
  framing,
  resources,
];

const broad = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/;
const inline = /^('unsafe-inline'|data:)$/;
const isInsecure = (source: string) => /^(http|ftp):/.test(source);

/** Undefined when a directive is stated twice, which the Observatory calls invalid. */
function policyOf(text: string): Policy | undefined {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text
    .toLowerCase()
    .split(';')
    .filter((part) => part.trim())) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (policy.has(name)) return undefined;
    policy.set(name, sources);
  }
  return policy;
}

function contentPolicy(answer: Judged): Finding {
  const text = textOf(answer, 'content-security-policy');
  if (!text) return ['no policy', -25];
  const policy = policyOf(text);
  if (!policy) return ['a policy that cannot be read', -25];
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  // A hash or a nonce makes browsers pass over 'unsafe-inline'.
  const hashed = (sources: readonly string[]) =>
    sources.some((one) => /^'(sha(256|384|512)|nonce)-/.test(one))
      ? sources.filter((one) => one !== "'unsafe-inline'")
      : sources;
  const [script, style] = [hashed(of('script-src')), hashed(of('style-src'))];
  const passive = [...of('img-src'), ...of('media-src')];
  const active = [...policy].filter(([name]) => !/^(img|media)-src$/.test(name));
  if (script.some((one) => broad.test(one) || inline.test(one)) || of('object-src').some(isBroad))
    return ['scripts or objects from anywhere', -20];
  if (active.some(([, sources]) => sources.some(isInsecure))) return ['what acts over http', -20];
  if ([...script, ...style].includes("'unsafe-eval'")) return ['eval', -10];
  if (passive.some(isInsecure)) return ['pictures over http', -10];
  if (style.some((one) => broad.test(one) || inline.test(one))) return ['styles from anywhere', 0];
  const nothing = of('default-src').join() === "'none'";
  return nothing ? ['a policy that begins with nothing', 10] : ['a policy without gaps', 5];
}

const isBroad = (source: string) => broad.test(source);

function cookies({ headers }: Judged): Finding {
  const set = [headers['set-cookie'] ?? []].flat().map(String);
  if (set.length === 0) return ['no cookies', 0];
  if (set.some((one) => !/;\s*secure\b/i.test(one))) return ['a cookie over http', -20];
  const ofSession = set.filter((one) => /^[^=]*(sess|login|token)/i.test(one));
  if (ofSession.some((one) => !/;\s*httponly\b/i.test(one))) return ['a session to read', -30];
  const guarded = set.every((one) => /;\s*samesite=(lax|strict)\b/i.test(one));
  return guarded ? ['guarded cookies', 5] : ['cookies for other sites', 0];
}

function sharing(answer: Judged): Finding {
  const origin = textOf(answer, 'access-control-allow-origin');
  const withCredentials = textOf(answer, 'access-control-allow-credentials') === 'true';
  // Whoever asks is not known here, so any origin with credentials counts as every origin.
  return origin && origin !== '*' && withCredentials ? ['shared with all', -50] : ['kept', 0];
}

function referrer(answer: Judged): Finding {
  const text = textOf(answer, 'referrer-policy').toLowerCase();
  if (!text) return ['no word on referrers', 0];
  const known = text
    .split(/\s*,\s*/)
    .findLast((one) => /^(no-referrer|same-|strict-|origin|unsafe)/.test(one));
  const isPrivate = /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(
    known ?? '',
  );
  return isPrivate ? ['referrers kept', 5] : ['referrers told', -5];
}

function transport(answer: Judged): Finding {
  const text = textOf(answer, 'strict-transport-security').toLowerCase();
  if (!text) return ['http may be used again', -20];
  const age = /(?:^|;)\s*max-age=(\d+)/.exec(text)?.[1];
  if (!age || text.includes(',')) return ['a transport rule that cannot be read', -20];
  return Number(age) < 15_552_000 ? ['https for less than six months', -10] : ['https stays', 0];
}

function scripts({ html = '' }: Judged): Finding {
  const elsewhere = [...html.matchAll(/<script\b[^>]*\ssrc="((?:https?:)?\/\/[^"]*)"[^>]*>/g)];
  if (elsewhere.length === 0) return ['scripts of our own', 0];
  if (elsewhere.some(([, from = '']) => !from.startsWith('https:')))
    return ['script over http', -50];
  return elsewhere.every(([tag]) => /\sintegrity="/.test(tag))
    ? ['others’ scripts by their hash', 5]
    : ['others’ scripts unseen', -5];
}

function sniffing(answer: Judged): Finding {
  const isSet = textOf(answer, 'x-content-type-options').toLowerCase() === 'nosniff';
  return isSet ? ['types are believed', 0] : ['types are guessed', -5];
}

function framing(answer: Judged): Finding {
  const policy = policyOf(textOf(answer, 'content-security-policy'));
  if (policy?.has('frame-ancestors')) return ['framed by none but those named', 5];
  const old = /^(deny|sameorigin|allow-from\b.*)$/i.test(textOf(answer, 'x-frame-options'));
  return old ? ['framed by none, in the old way', 0] : ['framed by anybody', -20];
}

function resources(answer: Judged): Finding {
  const text = textOf(answer, 'cross-origin-resource-policy');
  if (/^same-(origin|site)$/.test(text)) return ['loaded by ourselves alone', 10];
  return text && text !== 'cross-origin' ? ['a word that is none', -5] : ['loaded by others', 0];
}
