/** What Pagefind tells of a page that holds the words. Its excerpts are text with `<mark>` in it. */
export type PagefindPage = {
  url: string;
  excerpt: string;
  meta: { title?: string };
  sub_results: { title: string; url: string }[];
};

/** A run of an excerpt, and whether it is a word that was searched. */
export type Run = { text: string; marked: boolean };

export type Found = {
  url: string;
  title: string;
  /** Which part of the site it is in. */
  part: string;
  runs: Run[];
  sections: { url: string; title: string }[];
};

const sectionsShown = 2;

export function foundIn({ url, excerpt, meta, sub_results }: PagefindPage): Found {
  const title = meta.title ?? url;
  return {
    url,
    title,
    part: partOf(url),
    runs: cutOut(without(title, runsOf(excerpt))),
    // An answer is one thing; of a long text the sections that hold the words are listed too.
    sections: sub_results
      .filter((section) => section.url !== url)
      .slice(0, sectionsShown)
      .map((section) => ({ url: section.url, title: section.title })),
  };
}

/** An excerpt as plain runs of text, so that nothing in it can become markup. */
export function runsOf(excerpt: string): Run[] {
  return excerpt
    .split(/(<mark>.*?<\/mark>)/s)
    .filter(Boolean)
    .map((part) => {
      const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
      return { text: unescaped(marked ?? part), marked: marked !== undefined };
    });
}

/** An answer's excerpt may begin with the question, which stands above it already. */
function without(title: string, runs: Run[]): Run[] {
  if (!joined(runs).startsWith(title)) return runs;
  let left = title.length;
  return runs
    .map((run) => {
      const text = run.text.slice(left);
      left = Math.max(0, left - run.text.length);
      return { ...run, text };
    })
    .filter(({ text }) => text.trim() !== '');
}

/** With an ellipsis where a sentence does not begin or end. */
function cutOut(runs: Run[]): Run[] {
  const text = joined(runs).trim();
  const more = (words: string) => ({ text: words, marked: false });
  const before = /^[\p{Lu}\p{N}“₦$]/u.test(text) ? [] : [more('… ')];
  const after = /[.?!:]$/.test(text) ? [] : [more(' …')];
  return text ? [...before, ...runs, ...after] : [];
}

const joined = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

/** In words what a search found, for whoever cannot see the list. */
export function tally(found: number, words: string): string {
  if (found === 0) return `Nothing found for “${words}”.`;
  return `${found} ${found === 1 ? 'result' : 'results'} for “${words}”`;
}

/** Pagefind escapes these two and nothing else. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

function partOf(url: string): string {
  if (url.startsWith('/faqs')) return 'FAQs';
  if (url.startsWith('/docs')) return 'Documentation';
  return url.startsWith('/blog') ? 'Blog' : 'Legal';
}
