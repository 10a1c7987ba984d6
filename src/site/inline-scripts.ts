/**
 * Whether the reader's device saves data, as it also says by the header `Save-Data`. Then no font is
 * fetched (ui/tokens.css) and no page before its time (`nextPages`).
 */
const savesData = `navigator.connection?.saveData||matchMedia('(prefers-reduced-data:reduce)').matches`;
const saveData = `if(${savesData})document.documentElement.dataset.saveData='';`;

/** For the head of a screen: asks for our font at once, unless data is to be saved. */
export const fetchFont = (url: string, priority: 'low' | 'auto') =>
  `${saveData}else document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'font',crossOrigin:'',fetchPriority:'${priority}',href:'${url}'}))`;

/**
 * For the head of a public page, before anything is painted: whether data is to be saved, whether
 * somebody is signed in in this browser, the colour scheme that was chosen on this device, and whether
 * it is December where the reader is.
 */
export const beforePaint = `${saveData}{let page=document.documentElement,kept;try{kept=localStorage;if(kept['user:token'])page.dataset.signedIn='';page.style.colorScheme=kept['look:scheme']||''}catch{}if(new Date().getMonth()==11)page.dataset.festive=''}`;

/**
 * For the head of a signed-in screen, after its theme colours: the colour scheme that was chosen on
 * this device (profile/look.store), or else that of a partner's app that shows it, before anything is painted and whenever it changes in any tab.
 */
export const paintScheme = `{let root=document.documentElement,bars=document.querySelectorAll('[name=theme-color]'),paint=()=>{let chosen=/[?&]theme=(\\w+)/.exec(location.search)?.[1];try{if(chosen)sessionStorage['look:theme']=chosen;chosen=localStorage['look:scheme']||sessionStorage['look:theme']}catch{}if(chosen!='light'&&chosen!='dark')chosen='';root.style.colorScheme=chosen;['light','dark'].forEach((scheme,at)=>bars[at].media=chosen?scheme==chosen?'all':'not all':'(prefers-color-scheme:'+scheme+')')};paint();for(let event of['storage','pageshow','look'])addEventListener(event,paint)}`;

/** For the head of a screen, before anything is painted: whether its own frame may show (layouts/Waiting.astro). */
export const mayFrame = `{let page=document.documentElement.dataset;if(parent!=window)page.framed='';try{if(!localStorage['user:token'])page.signedOut=''}catch{page.signedOut=''}}`;

/**
 * For the head of a screen: one that was fetched ahead, and whose scripts cannot be loaded, is asked for again,
 * which says that there is no connection. The history entry says so to the next load, once: that stays as it is, and a
 * reload after it is the reader's own. A code that was hidden goes along.
 */
export const loadAgain = `if(loadedAgain=history.state=='again')history.replaceState(null,'');addEventListener('astro:hydration-error',()=>{if(!loadedAgain){history.replaceState('again','',self.arrivedAt||location);location.reload()}})`;

/**
 * For the head of a page that an address with a code leads to: the code is out of the address bar
 * before anything else runs, and waits for the screen in `arrivedAt`.
 */
export const hideCode = `arrivedAt=location.href;history.replaceState(null,'',parent==window?'/signin':'/signon')`;

/** The same for a code after the `#`, which no server sees: the page stays where it is. */
export const hideFragment = `arrivedAt=location.href;history.replaceState(null,'',location.pathname)`;

/**
 * Whether a sign-in page may have another first view than its prerendered one: for a borrower who is
 * signed in, in a partner's frame, with one of these parameters in the address, or with something that
 * this tab keeps.
 */
export const otherView = (query: readonly string[], kept: readonly string[]) =>
  [
    `parent!=window||/[?&](${query.join('|')})=/.test(location.search)||`,
    `localStorage['user:token']||${JSON.stringify(kept)}.some(key=>sessionStorage[key])`,
  ].join('');

/**
 * For the head of a prerendered sign-in page. Until React is there, a form that is sent and a button
 * that is tapped wait: `releaseTaps` (shell/entrance.ts) taps each once again. A link to another such
 * page carries the query on. Where the first view `differs`, or nothing can be kept, the form stays hidden
 * until then.
 */
export const untilReact = (differs: string) =>
  [
    `{let page=document.documentElement.dataset,taps=new Set,stop=new AbortController,differs=true,`,
    `hear=(type,act)=>addEventListener(type,act,{capture:true,signal:stop.signal});`,
    `try{differs=${differs}}catch{}`,
    `if(differs)page.untilReact='hidden';`,
    `hear('click',({target})=>{let tap=target.closest('astro-island :is(button[type=button],a)');`,
    `if(!tap)return;if(!tap.href)taps.add(tap);`,
    `else if(/^\\/(sign|forgot)/.test(tap.pathname))tap.search=location.search});`,
    `hear('submit',event=>{event.preventDefault();event.stopPropagation();`,
    `taps.add(event.submitter);page.untilReact='sending'});`,
    `releaseTaps=()=>{stop.abort();delete page.untilReact;`,
    `for(let tap of taps)tap.isConnected&&tap.click()}}`,
  ].join('');

/** For the end of the body: the logos of whoever is signed in lead to the dashboard. */
export const whenSignedIn = `if('signedIn'in document.documentElement.dataset)for(let logo of document.querySelectorAll('.logo'))logo.href='/dashboard'`;

/**
 * For the head of a signed-in screen: the page behind a link is fetched as soon as the link is pressed
 * or pointed at. Pages hold nothing of an account.
 */
export const nextPages = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          { not: { selector_matches: '[download], [target], [data-save-data] *' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
