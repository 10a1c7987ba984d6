import type { Problem } from './read.ts';

/*
 * What the editor's panel asks of the development server, and what it gets: POST /_editing/<name>
 * with JSON, answered with JSON. Only `npm run edit` answers.
 */

export type Collection =
  | 'blog'
  | 'faq'
  | 'docs'
  | 'legal'
  | 'authors'
  | 'faq-categories'
  | 'testimonials';

export type State = 'published' | 'scheduled' | 'draft';

/** One thing that an editor writes: a file, or an item of a file that is a list. */
export type Entry = {
  /** content/blog/redline.mdx */
  readonly file: string;
  /** Its place in a file that is a list. */
  readonly item?: number;
  /** Its name in its collection. */
  readonly id: string;
  readonly collection: Collection;
  /** What it is called: its title, question or name. */
  readonly title: string;
  /** Where it can be read. */
  readonly address: string;
  readonly state: State;
  /** The day of a post, document or legal text, as 2026-11-02. */
  readonly date?: string;
  readonly author?: string;
  /** Of an answer. */
  readonly category?: string;
  /** Its place among those beside it. */
  readonly order?: number;
  /** When the file was last saved, in milliseconds since 1970. */
  readonly changed: number;
  /** How many mistakes it has. */
  readonly problems: number;
};

/** How a field is filled in. */
export type Input =
  | 'line'
  | 'text'
  | 'day'
  | 'number'
  | 'tags'
  | 'yes-no'
  | 'author'
  | 'category'
  | 'picture'
  | 'kind';

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly input: Input;
  readonly optional: boolean;
  /** The most characters that it takes. */
  readonly most?: number;
};

/** A component that a text may use. */
export type Component = {
  readonly name: string;
  readonly says: string;
  /** Each way to write it, with what a reader then sees; none where it is written with `attributes`. */
  readonly values: readonly { readonly tag: string; readonly value: string }[];
  readonly attributes?: readonly Attribute[];
};

/** What an editor says of a component: an amount in `usd` or `ngn`, a day, or one of some choices. */
export type Attribute = {
  readonly name: string;
  readonly label: string;
  readonly input: 'amount' | 'day' | 'choice' | 'number';
  /** What the example has. */
  readonly example: string;
  readonly choices?: readonly (readonly [value: string, label: string])[];
};

/** What the site gives its editor: the components, and how others would show a page. */
export type Offered = {
  readonly components: readonly Component[];
  readonly show: (address: string, fields: Fields) => Promise<Shown | undefined>;
};

export type Listing = {
  readonly entries: readonly Entry[];
  readonly forms: Readonly<Record<Collection, readonly Field[]>>;
  /** Those in use, most used first. */
  readonly tags: readonly string[];
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  readonly categories: readonly { readonly id: string; readonly title: string }[];
  readonly components: readonly Component[];
};

/** A file as it was read; `version` names exactly this text. */
export type Opened = { readonly source: string; readonly version: string };

/** The fields of a text as they are written, without lists and what is empty. */
export type Fields = Readonly<Record<string, string>>;

/** How others show a page: in the results of a search, and with the picture of a shared link, a PNG in base64. */
export type Shown = {
  readonly title: string;
  readonly description: string;
  readonly picture: string;
  /** What the picture says. */
  readonly words: string;
};

/** A piece of a text, and what became of it. */
export type Part = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** A file that differs from what was published last; a picture has no parts. */
export type Change = {
  readonly file: string;
  /** The file of a post that has another address now. */
  readonly was?: string;
  readonly isNew?: boolean;
  readonly isGone?: boolean;
  readonly canUndo: boolean;
  readonly parts: readonly Part[];
};

/** A text as it was, in milliseconds since 1970; by whom, when it was published. */
export type SavedState = { readonly id: string; readonly at: number; readonly by?: string };

export type Publication = {
  readonly state: 'none' | 'building' | 'failed' | 'done';
  /** How it went, in a sentence. */
  readonly said: string;
  /** What the build said. */
  readonly output: string;
};

export type History = {
  readonly changes: readonly Change[];
  /** What can be brought back, also when it is not there any more. */
  readonly files: readonly string[];
  readonly publication: Publication;
  /** Under which name this editor publishes; empty until it is given. */
  readonly editor: string;
};

export type Exchange = {
  list: { ask: Record<string, never>; answer: Listing };
  open: { ask: { file: string }; answer: Opened };
  /** The mistakes that a file would have with this source. */
  check: { ask: { file: string; source: string }; answer: readonly Problem[] };
  /** What is worth a look in this source: words unknown to the dictionary, figures that can go stale. */
  advise: { ask: { file: string; source: string }; answer: readonly Problem[] };
  /** What others would show of a page if its text had these fields; nothing of most pages. */
  shown: { ask: { address: string; fields: Fields }; answer: Shown | Record<string, never> };
  /**
   * Writes a file that still is at `version`, else nothing: `theirs` is then what somebody else has
   * written.
   */
  save: {
    ask: { file: string; source: string; version: string };
    answer: { version: string } | { theirs: Opened };
  };
  /** Begins a post, or an answer where there is a category. */
  create: { ask: { title: string; category: string }; answer: { file: string } };
  /** Gives a post another address. */
  rename: { ask: { file: string; name: string }; answer: { file: string } };
  arrange: {
    ask: { collection: 'faq' | 'faq-categories'; ids: readonly string[] };
    answer: Record<string, never>;
  };
  /** Puts a picture, in base64, beside a text. */
  picture: { ask: { file: string; name: string; data: string }; answer: { src: string } };
  history: { ask: Record<string, never>; answer: History };
  states: { ask: { file: string }; answer: readonly SavedState[] };
  restore: { ask: { file: string; id: string }; answer: Record<string, never> };
  publish: { ask: { name: string }; answer: Record<string, never> };
};

export type Name = keyof Exchange;
