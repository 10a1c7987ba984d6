/** A run of code: plain, or what it is. */
export type Run = { readonly text: string; readonly kind?: 'comment' | 'string' | 'word' };

type Language = { readonly comment: RegExp; readonly string: RegExp; readonly words: string };

const hash = /#.*/;
const slashes = /\/\/.*|\/\*[\s\S]*?\*\//;
const quoted = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/;
const withTicks = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;

const languages: Readonly<Record<string, Language>> = {
  ts: {
    comment: slashes,
    string: withTicks,
    words: 'import|export|from|const|async|await|function|return|if|for|of|new|throw',
  },
  php: {
    comment: /\/\/.*|\/\*[\s\S]*?\*\//,
    string: quoted,
    words: 'function|return|if|throw|new|fn|foreach|as|exit|echo',
  },
  py: {
    comment: hash,
    string: /f?"""[\s\S]*?"""|f?"(?:\\.|[^"\\\n])*"|f?'(?:\\.|[^'\\\n])*'/,
    words: 'import|from|def|return|if|not|in|for|class|raise|with|as|and|or|else|is',
  },
  go: {
    comment: slashes,
    string: withTicks,
    words: 'package|import|func|return|if|for|range|var|type|struct|defer|map|nil',
  },
  sh: { comment: /(?<=^|\s)#.*/m, string: quoted, words: 'export|curl' },
  html: { comment: /<!--[\s\S]*?-->/, string: quoted, words: '' },
  json: { comment: /(?!)/, string: quoted, words: '' },
};

/**
 * Code in few parts: comments recede, strings stand out, words of the language are stronger. A
 * highlighter of the trade makes ten times the elements, and these pages have a budget of them.
 */
export function highlighted(code: string, ending: string): Run[] {
  const language = languages[ending];
  if (!language) return [{ text: code }];
  const { comment, string, words } = language;
  const pattern = new RegExp(
    `(${comment.source})|(${string.source})${words && `|(?<![\\w.$])(${words})(?!\\w)`}`,
    'gm',
  );
  const runs: Run[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) runs.push({ text: code.slice(end, match.index) });
    const kind = match[1] ? 'comment' : match[2] ? 'string' : 'word';
    runs.push({ text: match[0], kind });
    end = match.index + match[0].length;
  }
  return end < code.length ? [...runs, { text: code.slice(end) }] : runs;
}
