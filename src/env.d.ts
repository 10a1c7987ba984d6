/// <reference types="astro/client" />

// `astro check` reads the components themselves; this is for plain `tsc`.
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

/** From hosting/standalone-scripts.ts. */
declare module '*?standalone' {
  const text: string;
  export default text;
}

interface ImportMetaEnv {
  /** In development: drafts and posts to come are shown. */
  readonly SHOWS_DRAFTS: boolean;
  /** In a build of drafts: the path below which they are, and nobody guesses. */
  readonly DRAFTS_PATH: string;
  /** For modules that run outside Astro too; where only Astro builds, import astro:env/client. */
  readonly PUBLIC_API_URL?: string;
  readonly PUBLIC_PAYSTACK_KEY?: string;
  /** In the sandbox: a page on the developer's own machine may frame the widget. */
  readonly FRAMES_LOOPBACK: boolean;
}
