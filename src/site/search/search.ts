import { type Found, foundIn, type PagefindPage, tally } from './found.ts';
import styles from './search.css?url';

type Pagefind = {
  init: () => Promise<void>;
  destroy: () => Promise<void>;
  search: (words: string) => Promise<{ results: PagefindHit[] }>;
};
type PagefindHit = { data: () => Promise<PagefindPage> };

const library = '/pagefind/pagefind.js';
const resultsShown = 8;
/** Without a key, after which words are taken as typed. */
const pauseMs = 300;

const dialog = document.getElementById('search') as HTMLDialogElement;
const field = dialog.querySelector('input') as HTMLInputElement;
const status = dialog.querySelector('[role=status]') as HTMLElement;
const list = document.createElement('ol');
dialog.append(list);

const sheet = document.createElement('link');
sheet.rel = 'stylesheet';
sheet.href = styles;
document.head.append(sheet);

let loading: Promise<Pagefind> | undefined;

/** The library and what it needs of its index, fetched once. */
function pagefind(): Promise<Pagefind> {
  loading ??= open();
  return loading;
}

/** The library remembers what did not load, and a deploy names its index anew: the next words begin again. */
async function forget(): Promise<void> {
  const failed = loading;
  loading = undefined;
  await (await failed?.catch(() => undefined))?.destroy();
}

async function open(): Promise<Pagefind> {
  // Pagefind waits five seconds for its worker. On a slow line that is too short for what the
  // worker fetches, so that is fetched before.
  await fetch('/pagefind/wasm.en.pagefind');
  const opened: Pagefind = await import(/* @vite-ignore */ library);
  await opened.init();
  return opened;
}

async function search(): Promise<void> {
  const words = field.value.trim();
  if (words === '') return show([], '');
  try {
    // Each word that is searched fetches its part of the index, so a word is searched once it stands.
    const [library] = await Promise.all([pagefind(), pause()]);
    if (words !== field.value.trim()) return;
    const answer = await library.search(words);
    if (words !== field.value.trim()) return;
    const hits = answer.results.slice(0, resultsShown);
    const pages = await Promise.all(hits.map((hit) => hit.data()));
    if (words !== field.value.trim()) return;
    show(pages.map(foundIn), tally(answer.results.length, words));
    if (pages.length === 0) list.append(...waysOn());
  } catch {
    await forget();
    show([], 'We could not load the search. Check your connection, then type again.');
    list.append(...waysOn());
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

function show(found: Found[], words: string): void {
  status.textContent = words;
  list.replaceChildren(...found.map(entry));
}

function entry({ url, title, part, runs, sections }: Found): HTMLElement {
  const heading = link(url, title);
  heading.prepend(element('span', part));
  const excerpt = element('p');
  excerpt.append(...runs.map(({ text, marked }) => (marked ? element('mark', text) : text)));
  const item = element('li');
  item.append(heading, excerpt, ...sections.map((section) => link(section.url, section.title)));
  return item;
}

function waysOn(): HTMLElement[] {
  const ask = document.getElementById('talk') ? '#talk' : '/#talk';
  return [link('/faqs', 'All questions and answers'), link(ask, 'Ask us')].map((way) => {
    const item = element('li');
    item.append(way);
    return item;
  });
}

function link(url: string, words: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.href = url;
  made.append(words);
  // The page may be this one already: then only its fragment changes.
  made.addEventListener('click', () => dialog.close());
  return made;
}

function element(name: string, words = ''): HTMLElement {
  const made = document.createElement(name);
  made.append(words);
  return made;
}

/** The arrow keys go through field and results, around the ends. */
function step(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const stops: (Element | null)[] = [field, ...list.querySelectorAll('a')];
  const here = stops.indexOf(document.activeElement);
  (stops.at((here + by) % stops.length) as HTMLElement).focus();
}

function openFirst(event: SubmitEvent): void {
  event.preventDefault();
  list.querySelector('a')?.click();
}

if (import.meta.env.DEV) {
  status.textContent = 'Search needs a build: npm run build, then npm run preview.';
} else {
  field.addEventListener('input', search);
  field.form?.addEventListener('submit', openFirst);
  dialog.addEventListener('keydown', step);
  // Words may have been typed before this script was there.
  void search();
}
