/** The checkout's only style sheet, inline and named by its hash in the page's policy. */
export const checkoutStyle = `
/* As the app does: a browser complains of a transition to a page that takes no part. */
@media (prefers-reduced-motion: no-preference) {
  @view-transition {
    navigation: auto;
  }
}
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf6ef, #0e1512);
  --raised: light-dark(#ffffff, #16201b);
  --ink: light-dark(#15211c, #efede6);
  --quiet: light-dark(#55635c, #a5b1aa);
  --rule: light-dark(#ddd6c9, #2a3831);
  --kelp: light-dark(#0f4a3a, #7cc7a9);
  --head: light-dark(#0f4a3a, #efede6);
  --signal: light-dark(#f26a1b, #ff8a3d);
  --line: light-dark(#e2570a, #ff8a3d);
  --danger: light-dark(#b3261e, #ff8a80);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
  -webkit-text-size-adjust: 100%;
}
main {
  display: grid;
  gap: 1.5rem;
  max-width: 27rem;
  min-height: 100svh;
  align-content: start;
  margin: 0 auto;
  padding: 1.25rem 1.25rem 3rem;
}
header { display: grid; gap: .25rem; }
.label {
  margin: 0;
  color: var(--quiet);
  font-size: .75rem;
  letter-spacing: .09em;
  text-transform: uppercase;
}
.top {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  padding-bottom: .75rem;
  border-bottom: 1px solid var(--rule);
}
h1 {
  margin: .75rem 0 0;
  color: var(--head);
  font-size: clamp(2.5rem, 12vw, 3.5rem);
  font-weight: 600;
  line-height: 1;
  letter-spacing: -.02em;
}
h2 { margin: 0; color: var(--head); font-size: 1.25rem; line-height: 1.3; }
p { margin: 0; }
.quiet { color: var(--quiet); overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: 2.5rem; fill: none; stroke: var(--kelp); }
svg path { stroke-width: .9; opacity: .55; vector-effect: non-scaling-stroke; }
svg path:last-child { stroke: var(--line); stroke-width: 2.5; opacity: 1; }
form { display: grid; gap: 1.25rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.field { display: grid; gap: .375rem; align-content: start; }
input:not([type="checkbox"]), select {
  width: 100%;
  min-height: 3.25rem;
  padding: .5rem 1rem;
  border: 1px solid var(--quiet);
  border-radius: 2px;
  background: var(--raised);
  color: inherit;
  font: inherit;
  font-size: max(1rem, 16px);
}
input[aria-invalid] { border-color: var(--danger); }
.tick { display: grid; grid-template-columns: auto 1fr; gap: .75rem; align-items: start; }
.tick input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--kelp); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.error { color: var(--danger); font-size: .9375rem; line-height: 1.4; }
.notice { padding: .75rem 1rem; border-left: 3px solid var(--danger); background: var(--raised); }
button, .button {
  display: block;
  min-height: 2.75rem;
  padding: .5rem 0;
  border: 0;
  border-radius: 2px;
  background: none;
  color: var(--kelp);
  font: inherit;
  text-align: center;
  text-decoration: underline 1px;
  text-underline-offset: .2em;
  cursor: pointer;
}
.primary {
  min-height: 3.5rem;
  background: var(--signal);
  color: #15211c;
  font-weight: 600;
  text-decoration: none;
}
a.primary { display: grid; place-items: center; }
details { border-block: 1px solid var(--rule); }
details + details { margin-top: -1.5rem; border-top: 0; }
summary { padding: .75rem 0; min-height: 2.75rem; color: var(--kelp); cursor: pointer; }
ul { display: grid; margin: 0; padding: 0 0 .75rem; list-style: none; }
li + li { border-top: 1px solid var(--rule); }
li button {
  width: 100%;
  padding: .625rem 0;
  color: var(--ink);
  text-align: left;
  text-decoration: none;
}
li b { display: block; font-weight: 500; }
li span { color: var(--quiet); font-size: .9375rem; }
li button:hover b { color: var(--kelp); text-decoration: underline; }
@media (min-width: 900px) {
  main { padding-top: 4rem; }
}
@media (forced-colors: active) {
  .primary { border: 3px solid; }
}
`;
