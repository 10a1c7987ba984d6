/// <reference types="astro/client" />

// `astro check` reads the components themselves; this is for plain `tsc`.
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

interface ImportMetaEnv {
  /** In development: drafts and posts to come are shown. */
  readonly SHOWS_DRAFTS: boolean;
}
