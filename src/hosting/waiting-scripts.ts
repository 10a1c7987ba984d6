import { type Rules, trimStyles } from './page-styles.ts';

const moduleScript = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g;

/**
 * Lets the scripts of a public page wait: each becomes inert text beside its island, and one
 * small script fetches it when that island (`data-island`) is touched, or with
 * `data-island="seen"` also when it comes into view. Nothing is fetched before the reader
 * scrolls or does something. What is clicked before a script has come must work without it. Rules
 * that only a script can give something to style wait with them.
 */
export function letScriptsWait(html: string): { html: string; rules?: Rules } {
  // Screens, and pages to sign in, need their scripts at once.
  if (/<astro-island\b[^>]*\sclient="(only|load)"/.test(html) || html.search(moduleScript) < 0) {
    return { html };
  }
  const { html: styled, whole } = trimStyles(html);
  const waiting = styled.replace(moduleScript, '<script type="text/plain" data-src="$1"></script>');
  const loader = `<script>{${stylesLoader(whole.path)}${scriptLoader}}</script>`;
  return { html: waiting.replace('</body>', `${loader}</body>`), rules: whole };
}

/**
 * What a reader does on the page fetches all of its rules, as does each script, which may need them. A
 * pointer that moves does not count: one that only rests there fires that too.
 */
const stylesLoader = (path: string) =>
  [
    `let l=document.createElement('link'),style=()=>{if(!l.isConnected){l.rel='stylesheet';l.href='/${path}';document.head.append(l)}};`,
    `for(let n of ['pointerdown','focusin','keydown','scroll'])addEventListener(n,style,{once:true,passive:true});`,
  ].join('');

/**
 * An island is the element right before a script, or else the nearest one around it; without any,
 * a touch of the page counts. A browser runs a module once, however often it is imported.
 */
const scriptLoader = [
  `for(let t of document.querySelectorAll('script[data-src]')){`,
  `let p=t;do p=p.previousElementSibling;while(p?.localName=='script');`,
  `let i=p?.dataset.island?p:t.closest('[data-island]')||document.body,`,
  `go=()=>{style();import(t.dataset.src).catch(()=>{})},`,
  `watch=()=>new IntersectionObserver((e,o)=>e.some(x=>x.isIntersecting)&&go(o.disconnect()),{rootMargin:'25%'}).observe(i);`,
  `for(let n of['pointerover','focusin','keydown'])i.addEventListener(n,go,{passive:true});`,
  `i.dataset.island=='seen'&&addEventListener('scroll',watch,{once:true,passive:true})}`,
].join('');

/** Vite puts small scripts into the page, where they would run at once; these stay files. */
export function keepsScriptFile(path: string): false | undefined {
  return path.endsWith('.js') ? false : undefined;
}
